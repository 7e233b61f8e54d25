"""Which submissions are there, whose are they, and may they be read?"""
