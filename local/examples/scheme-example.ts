/** The type of an example of a scheme. */
import type { Answers } from "@portal/core/forms/types/index";
import { demoStart } from "../clock/demo-start.ts";

/** A complete application that is accepted when its account submits it after a reset, with the clock at `at`. */
export interface SchemeExample {
  account: string;
  /** A time with its offset: `2026-11-23T10:00+08:00`. */
  at: string;
  eventId?: string;
  /** The application that this one belongs to: a group's registration, or what a report is about. */
  parentId?: string;
  answers: Answers;
}

/**
 * The certified institution of the demonstration that has not applied for anything yet, so that no limit refuses it.
 */
export const otherInstitution = { account: "other@demo.mo", at: demoStart } as const;
