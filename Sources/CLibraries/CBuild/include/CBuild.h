#ifndef CBUILD_H
#define CBUILD_H

// What the program was built from: a line with the commit, where the checkout tells it, and one with the
// versions of the libraries whose headers it was compiled with. Nothing is loaded for that.
const char *cbuild_text(void);

#endif
