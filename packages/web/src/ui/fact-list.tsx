/** A list of facts with their names. */
import type { ReactNode } from "react";

/**
 * Lists facts, without those that have no value.
 * @param keepsLines whether the lines of a value stay as they were typed
 */
export const FactList = ({
  facts,
  className,
  keepsLines,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  className?: string;
  keepsLines?: boolean;
}) => (
  <dl className={className}>
    {facts.map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={keepsLines ? "pre" : undefined}>{value}</dd>
          </div>
        ),
    )}
  </dl>
);
