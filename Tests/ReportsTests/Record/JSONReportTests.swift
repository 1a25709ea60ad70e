import Verdicts
