"""The coach: hints and reviews, by the bots' search and from a seat's knowledge alone."""

from marea.coach.advice import advise
from marea.coach.review import review

__all__ = ["advise", "review"]
