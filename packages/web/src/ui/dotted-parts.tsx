/**
 * Parts of a line with dots between them. The line breaks behind a dot, and not within a part that has room on a line.
 */
import { Fragment, type ReactNode } from "react";

/** Shows parts with dots between them. @param parts those that are empty are left out */
export const DottedParts = ({ parts }: { parts: readonly ReactNode[] }) => {
  const filledParts = parts.filter(Boolean);
  return filledParts.map((part, i) => (
    <Fragment key={String(i)}>
      <span className="whole">
        {part}
        {i < filledParts.length - 1 && "\u00a0·"}
      </span>{" "}
    </Fragment>
  ));
};
