/**
 * Who begins an application where one stands already for the same event is led to that one (spec 2 §4, R424): a draft
 * or a supplement to edit it, what was submitted to see it. One application an event and group, so beside a draft alone
 * another may be begun.
 */
import type { ApplicationRow } from "@portal/core/application/wire";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { api } from "../../lib/api.ts";
import { paths } from "../../paths.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

const ended: readonly string[] = ["REJECTED", "CANCELLED", "REFUNDED"];
interface Kinds {
  items: { id: string; limits: { group: string } }[];
}
type Rows = { items: ApplicationRow[] };

/** What stands for the event in the group of a scheme, beside the application itself; drafts come last. */
const standingFor = async (
  eventId: string,
  scheme: string,
  own: string,
): Promise<ApplicationRow | undefined> => {
  const { items } = await api.get<Rows>("/participate/search", { eventId, limit: 100 });
  const others = items.filter(
    (row) => row.id !== own && row.eventId === eventId && !ended.includes(row.status),
  );
  if (others.length === 0) return undefined;
  const kinds = await api.get<Kinds>("/scheme");
  const groupOf = (id: string) => kinds.items.find((kind) => kind.id === id)?.limits.group ?? id;
  const same = others.filter((row) => groupOf(row.scheme) === groupOf(scheme));
  return same.find((row) => row.status !== "DRAFT") ?? same[0];
};

export const SecondOne = ({ eventId, scheme, own }: { eventId: string; scheme: string; own: string }) => {
  const { t } = useText(["pages/form", "lists"]);
  const say = (key: string, options: Record<string, unknown> = {}) => t(`pages/form:${key}`, options);
  const navigate = useNavigate();
  const [standing, setStanding] = useState<ApplicationRow>();
  useEffect(() => {
    let left = false;
    standingFor(eventId, scheme, own).then(
      (found) => left || setStanding(found),
      // Without an answer the form goes on: the submit refuses a second one.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [eventId, scheme, own]);
  const status = standing?.status;
  const draft = status === "DRAFT";
  const close = (): void => {
    setStanding(undefined);
    if (!draft) navigate(paths.event(eventId));
  };
  const words = {
    name: standing ? t(`lists:applicationType.${standing.scheme}`, { defaultValue: standing.scheme }) : "",
    code: standing?.code ?? "",
  };
  return (
    <Dialog open={standing !== undefined} onClose={close} title={say("second.title")}>
      {standing && (
        <>
          <p>
            {draft
              ? say("second.draft", words)
              : say(status === "SUPPLEMENT_REQUIRED" ? "second.supplement" : "second.submitted", words)}
          </p>
          <div className="actions">
            {draft ? (
              // the form keeps what it was opened for: another draft is loaded anew
              <Button onClick={() => location.assign(paths.draft(standing.id))}>{say("second.edit")}</Button>
            ) : (
              <LinkButton
                to={`${paths.record(standing.id)}${status === "SUPPLEMENT_REQUIRED" ? "?do=supplement" : ""}`}
              >
                {say(status === "SUPPLEMENT_REQUIRED" ? "second.edit" : "toRecord")}
              </LinkButton>
            )}
            {draft && (
              <Button look="secondary" onClick={close}>
                {say("second.another")}
              </Button>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
};
