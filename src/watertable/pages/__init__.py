"""Pages: a decision as one page of text, for whoever reads instead of looking: language models.

>>> import watertable as wt
>>> from watertable.pages import page_of
>>> table = wt.game("showdown").table(seed=7)
>>> page = page_of(table.game, table.seen(table.to_act))
>>> page.text.splitlines()[0]
'Showdown: you are seat 2 of 2.'
>>> page.read("I end my turn here. [1]") == page.numbers[0]
True
"""

from watertable.pages.answer import Unread
from watertable.pages.brief import brief_of
from watertable.pages.decision import DecisionPage, news_of, page_of, page_with

__all__ = ["DecisionPage", "Unread", "brief_of", "news_of", "page_of", "page_with"]
