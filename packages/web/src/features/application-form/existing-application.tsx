/**
 * Leads a user who already has an application for the same event to it (spec 2 §4, R424): a draft or a supplement to
 * edit, a submitted one to view. Only one application per event and group can be submitted, so beside a draft another
 * one can be started.
 */
import type { ApplicationRow } from "@portal/core/applications/model/application-schema";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { paths } from "../../shell/paths.ts";
import { readWholeList } from "../../shell/read-whole-list.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { isEndedApplication } from "../application-list/ended-application.ts";

interface Kinds {
  items: { id: string; limits: { group: string } }[];
}

/** Finds an existing application for the event in the group of a scheme; drafts come last. */
const findExistingApplication = async (
  eventId: string,
  scheme: string,
  ownId: string,
): Promise<ApplicationRow | undefined> => {
  const items = await readWholeList<ApplicationRow>("/participate/search", { eventId });
  const otherApplications = items.filter(
    (row) => row.id !== ownId && row.eventId === eventId && !isEndedApplication(row),
  );
  if (otherApplications.length === 0) return undefined;
  const kinds = await api.get<Kinds>("/scheme");
  const getLimitGroup = (id: string) => kinds.items.find((kind) => kind.id === id)?.limits.group ?? id;
  const sameGroup = otherApplications.filter((row) => getLimitGroup(row.scheme) === getLimitGroup(scheme));
  return sameGroup.find((row) => row.status !== "DRAFT") ?? sameGroup[0];
};

export const ExistingApplication = ({
  eventId,
  scheme,
  own,
}: {
  eventId: string;
  scheme: string;
  own: string;
}) => {
  const { t } = useText(["pages/form", "lists"]);
  const formatText = (key: string, options: Record<string, unknown> = {}) => t(`pages/form:${key}`, options);
  const navigate = useNavigate();
  const [existing, setExisting] = useState<ApplicationRow>();
  useEffect(() => {
    let isCancelled = false;
    findExistingApplication(eventId, scheme, own).then(
      (application) => isCancelled || setExisting(application),
      // When the request fails, the form continues; the submission refuses a second application.
      () => undefined,
    );
    return () => {
      isCancelled = true;
    };
  }, [eventId, scheme, own]);
  const status = existing?.status;
  const isDraft = status === "DRAFT";
  const close = (): void => {
    setExisting(undefined);
    if (!isDraft) navigate(paths.event(eventId));
  };
  const words = {
    name: existing ? t(`lists:applicationType.${existing.scheme}`, { defaultValue: existing.scheme }) : "",
    code: existing?.code ?? "",
  };
  return (
    <Dialog open={existing !== undefined} onClose={close} title={formatText("second.title")}>
      {existing && (
        <>
          <p>
            {isDraft
              ? formatText("second.draft", words)
              : formatText(
                  status === "SUPPLEMENT_REQUIRED" ? "second.supplement" : "second.submitted",
                  words,
                )}
          </p>
          <div className="actions">
            {isDraft ? (
              // A full navigation, because the form keeps its initial request.
              <Button onClick={() => location.assign(paths.draft(existing.id))}>
                {formatText("second.edit")}
              </Button>
            ) : (
              <LinkButton
                to={`${paths.record(existing.id)}${status === "SUPPLEMENT_REQUIRED" ? "?do=supplement" : ""}`}
              >
                {formatText(status === "SUPPLEMENT_REQUIRED" ? "second.edit" : "toRecord")}
              </LinkButton>
            )}
            {isDraft && (
              <Button look="secondary" onClick={close}>
                {formatText("second.another")}
              </Button>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
};
