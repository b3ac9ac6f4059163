"""The coach: hints and reviews, by the bots' own search and only by what a seat could know."""

from marea.coach.advice import advise
from marea.coach.review import review

__all__ = ["advise", "review"]
