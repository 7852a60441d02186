"""The language of the window: English in the sources, others from catalogs of Qt Linguist in
`resources/translations`.

`choice` installs the catalogs, `phrases` finds translations of what is formed outside of `ui`, and `sources` collects
what there is to translate.
"""
