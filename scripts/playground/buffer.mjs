const encoder = new TextEncoder();

/** What the compiler uses of Node's global `Buffer`. */
export const Buffer = { byteLength: (text) => encoder.encode(text).length };
