/** Where the reader's truck is kept, and the window event that says it changed. Alone in a file: every page reads it. */
export const truckKey = 'my-truck';
