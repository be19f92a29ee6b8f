"""A short course on the board: lessons as data, tasks that the solver grades, progress.

>>> from claimeven.coach.lessons.course import lesson
>>> lesson("threats").title
'Threats'
"""
