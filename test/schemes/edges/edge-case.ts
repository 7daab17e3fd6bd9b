/** A pair of answers that depend on each other, tried on both sides of the boundary between allowed and refused. */
import type { EventDetail } from "@portal/core/events/event-schema";
import type { Json } from "@portal/core/forms/types/index";
import type { Changes } from "../cases.ts";

export interface EdgeCase {
  /** The rule in words, with the place of the documents that it comes from. */
  rule: string;
  /** The event that the rule needs, where the example's is not enough. */
  event?: Partial<EventDetail>;
  /** Certified data of the institution, for a rule that compares with them. */
  institution?: Record<string, Json>;
  /** Values that the institute has set, for a rule of a scheme without an event. */
  policy?: Record<string, Json>;
  /** Changes of the example that are still accepted. */
  allowed: Changes;
  /** The smallest change beyond them that is not. */
  refused: Changes;
  /** The expected issue, as `path key`. */
  issue: string;
  /** Issues of other rules that these answers cannot keep either. */
  further?: readonly string[];
}
/** An amount that the form computes from answers: nobody types it, so its edge is where it stops to follow them. */
export interface AmountEdge {
  /** The rule in words, with the place of the documents that it comes from. */
  rule: string;
  /** The key of the computed field. */
  field: string;
  event?: Partial<EventDetail>;
  /** Answers at the boundary and just beyond it, each with the amount; undefined where the form shows none. */
  within: [answers: Changes, amount: number | undefined];
  beyond: [answers: Changes, amount: number | undefined];
}
export interface SchemeEdges {
  scheme: string;
  event: Partial<EventDetail>;
  cases: EdgeCase[];
  amounts?: AmountEdge[];
}
