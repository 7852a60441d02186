<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>MSD Studio</name>
    <message numerus="yes">
        <source>%n entries</source>
        <translation>
            <numerusform>%n entry</numerusform>
            <numerusform>%n entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files found</source>
        <translation>
            <numerusform>%n file found</numerusform>
            <numerusform>%n files found</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n numbers</source>
        <translation>
            <numerusform>%n number</numerusform>
            <numerusform>%n numbers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pictures of {0} × {1} px, {2} s of video. Picture n shows {3} s + n · {4} s.</source>
        <translation>
            <numerusform>%n picture of {0} × {1} px, {2} s of video. Picture n shows {3} s + n · {4} s.</numerusform>
            <numerusform>%n pictures of {0} × {1} px, {2} s of video. Picture n shows {3} s + n · {4} s.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n repairs applied; the others would remove, add or guess something</source>
        <translation>
            <numerusform>%n repair applied; the others would remove, add or guess something</numerusform>
            <numerusform>%n repairs applied; the others would remove, add or guess something</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Opened {0}; %n messages</source>
        <translation>
            <numerusform>Opened {0}; %n message</numerusform>
            <numerusform>Opened {0}; %n messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Read the code of %n plugins again</source>
        <translation>
            <numerusform>Read the code of %n plugin again</numerusform>
            <numerusform>Read the code of %n plugins again</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Recovered {0} with %n unsaved changes; undo begins anew</source>
        <translation>
            <numerusform>Recovered {0} with %n unsaved change; undo begins anew</numerusform>
            <numerusform>Recovered {0} with %n unsaved changes; undo begins anew</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{0} refers to %n files outside its own folder. Read them?</source>
        <translation>
            <numerusform>{0} refers to %n file outside its own folder. Read it?</numerusform>
            <numerusform>{0} refers to %n files outside its own folder. Read them?</numerusform>
        </translation>
    </message>
</context>
</TS>
