// The module's tests come with its next slice.
