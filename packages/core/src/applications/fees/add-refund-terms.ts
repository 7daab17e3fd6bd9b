/**
 * The refund terms of an application, which its event and its scheme have. Apart from the refund itself, because
 * whoever only adds up refunds starts without the schemes (decision 0032).
 */
import type { EventDetail } from "../../events/event-schema.ts";
import { findScheme } from "../../schemes/index.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { getRefundTerms } from "./calculate-refund.ts";

/** Returns an application with refund terms: those from before terms were stored use the terms of the event. */
export const addRefundTerms = (
  header: ApplicationHeader,
  event: EventDetail | undefined,
): ApplicationHeader =>
  header.refundBy || !event
    ? header
    : { ...header, refundBy: getRefundTerms(findScheme(header.scheme), event, header.policy) };
