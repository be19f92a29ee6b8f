"""Sphinx: the documentation site; `make docs` builds it. Pages are the Markdown files beside this.

tools/build_docs.py fills in the parts of the reference that are made from the code: names from
docstrings, HTTP from the schema of the service.
"""

import claimeven

project = "Claimeven"
author = "The Claimeven authors"
copyright = author
version = release = claimeven.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx_click",
    "sphinx_copybutton",
]
exclude_patterns = ["screenshots/*.md", "results/*.csv"]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
root_doc = "index"
nitpicky = False

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4

default_role = "code"  # docstrings write `code` as Markdown does
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_class_signature = "mixed"
python_maximum_signature_line_length = 80

templates_path = ["_templates"]
html_theme = "furo"
html_title = f"Claimeven {version}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
