this is not a specification
