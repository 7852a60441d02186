"""Texts of Qt's own dialogs and menus, in English as Qt has them: PySide6 comes without Qt's catalogs.

Those of dialogs of files and colors, of message boxes and their buttons, of text fields, spin boxes, scroll bars and
panels. The translator finds them whatever class of Qt asks.
"""

FILES = (
    "&Look in:", "Back", "Go back", "Forward", "Go forward", "Parent Directory", "Go to the parent directory",
    "Create New Folder", "Create a New Folder", "List View", "Change to list view mode", "Detail View",
    "Change to detail view mode", "Sidebar", "List of places and bookmarks", "File &name:", "Files of &type:",
    "Directory:", "&Open", "&Save", "&Choose", "&Rename", "&Delete", "Show &hidden files", "&New Folder",
    "New Folder", "All Files (*)", "Find Directory", "Save As", "Recent Places", "Remove", "Computer", "Show ",
    "Are you sure you want to delete '%1'?", "'%1' is write protected.\nDo you want to delete it anyway?",
    "Could not delete directory.", "%1 already exists.\nDo you want to replace it?",
    "%1\nFile not found.\nPlease verify the correct file name was given.",
    "%1\nDirectory not found.\nPlease verify the correct directory name was given.",
    "Drive", "Folder", "Date Modified",
)  # fmt: skip

COLORS = (
    "Select Color", "&Basic colors", "&Custom colors", "&Add to Custom Colors", "&Pick Screen Color", "Hu&e:",
    "&Sat:", "&Val:", "&Red:", "&Green:", "Bl&ue:", "A&lpha channel:", "&HTML:",
    "Cursor at %1, %2\nPress ESC to cancel",
)  # fmt: skip

BUTTONS = (
    "OK", "Save", "Save All", "Open", "&Yes", "Yes to &All", "&No", "N&o to All", "Abort", "Retry", "Ignore", "Close",
    "Cancel", "Discard", "Help", "Apply", "Reset", "Restore Defaults", "Show Details...", "Hide Details...",
)  # fmt: skip

FIELDS = (
    "&Undo", "&Redo", "Cu&t", "&Copy", "Copy &Link Location", "&Paste", "Delete", "Select All", "&Select All",
    "&Step up", "Step &down", "Scroll here", "Left edge", "Right edge", "Top", "Bottom", "Page left", "Page right",
    "Page up", "Page down", "Scroll left", "Scroll right", "Scroll up", "Scroll down", "Scroll Left", "Scroll Right",
    "Float", "Undocks and re-attaches the dock widget", "Closes the dock widget",
)  # fmt: skip

QT_TEXTS = FILES + COLORS + BUTTONS + FIELDS
