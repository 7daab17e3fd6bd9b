/**
 * A text by staff with a few formats: `## ` starts a heading, `- ` a list item, everything else is a paragraph. It is
 * never interpreted as HTML.
 */
import type { ReactNode } from "react";
import { addListKeys, type KeyedItem } from "./list-keys.ts";

type Block =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "list"; lines: string[] };

/** Parses the blocks of a text in order; empty lines only separate them. */
const parseBlocks = (text: string): Block[] => {
  const blocks: Block[] = [];
  let list: string[] | undefined;
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    const item = /^[-•]\s+(.+)$/.exec(line)?.[1];
    if (item) {
      if (!list) {
        list = [];
        blocks.push({ kind: "list", lines: list });
      }
      list.push(item);
      continue;
    }
    list = undefined;
    const heading = /^##\s+(.+)$/.exec(line)?.[1];
    if (heading) blocks.push({ kind: "heading", text: heading });
    else if (line) blocks.push({ kind: "paragraph", text: line });
  }
  return blocks;
};

const renderBlock = ({ key, item: block }: KeyedItem<Block>): ReactNode => {
  if (block.kind === "heading") return <h2 key={key}>{block.text}</h2>;
  if (block.kind === "paragraph") return <p key={key}>{block.text}</p>;
  return (
    <ul key={key}>
      {addListKeys(block.lines, (line) => line).map((line) => (
        <li key={line.key}>{line.item}</li>
      ))}
    </ul>
  );
};
export const FormattedText = ({ text }: { text: string }) => (
  <div className="prose">
    {addListKeys(parseBlocks(text), (block) => JSON.stringify(block)).map(renderBlock)}
  </div>
);
