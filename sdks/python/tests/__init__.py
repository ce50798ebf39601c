import logging

# Retries are expected here: the log is for who asks for it.
logging.getLogger("cqs").addHandler(logging.NullHandler())
