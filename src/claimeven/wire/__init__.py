"""The only JSON shapes: one encoder and one decoder for each thing that is sent or stored.

Columns and rows count from 0; a cell is `[column, row]`; a geometry is `"7x6x4"`. Shapes are
typed dictionaries, and the OpenAPI schema of the service is made from them.
"""
