/**
 * Frames of a bundled Lambda in the words of its sources. Node's own `--enable-source-maps` reads every map as it loads,
 * which took a fifth of a cold start: here a map is read when something unforeseen has happened (decision 0103).
 */
import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";

const maps = new Map<string, SourceMap | undefined>();
const mapOf = (file: string): SourceMap | undefined => {
  if (!maps.has(file)) {
    const beside = `${file}.map`;
    maps.set(file, existsSync(beside) ? new SourceMap(JSON.parse(readFileSync(beside, "utf8"))) : undefined);
  }
  return maps.get(file);
};

/** A stack whose frames name sources, where there is a map; as it is where there is none. */
export const readable = (stack: string): string =>
  stack.replace(/(\/[^\s()]+\.cjs):(\d+):(\d+)/g, (frame, file: string, line: string, column: string) => {
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
    return origin && "fileName" in origin
      ? `${origin.fileName.replace(/^(\.\.\/)+/, "")}:${origin.lineNumber}:${origin.columnNumber}`
      : frame;
  });
