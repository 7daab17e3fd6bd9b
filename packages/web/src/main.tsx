/**
 * The start of every page, small: a page that was prerendered is read, scrolled and followed without anything more, and
 * comes to life with the first touch (a form at once); any other page is built here.
 */
import "./ui/theme.css";
import { rendered } from "./lib/rendered.ts";
import { untilTouched } from "./lib/touch.ts";

const begin = async (): Promise<void> => (await import("./app.tsx")).start();
if (rendered) untilTouched(begin);
else void begin();
