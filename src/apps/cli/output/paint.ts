import { styleText } from 'node:util';

/** Puts a text into a colour. */
export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

/** @param isColoured whether the output shows colours; otherwise texts stay as they are */
export function painter(isColoured: boolean): Paint {
  return isColoured ? (style, text) => styleText(style, text, { validateStream: false }) : (_, text) => text;
}
