/** Whether an application is over, so that another one takes its place. */
import type { ApplicationRow } from "@portal/core/applications/model/application-schema";

const endedStatuses: readonly string[] = ["REJECTED", "CANCELLED", "REFUNDED"];
/** Returns whether nothing more comes of an application. A place that is offered after a refusal can be accepted. */
export const isEndedApplication = ({
  status,
  pending,
}: Pick<ApplicationRow, "status" | "pending">): boolean =>
  endedStatuses.includes(status) && pending !== "offer";
