/** The oldest Node that runs this program: it strips types and has SQLite built in. */
export const neededNode = 24;
