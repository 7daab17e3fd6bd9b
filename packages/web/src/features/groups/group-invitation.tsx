/** An invitation to a group, opened by the leader's link or by typing its code. */
import type { GroupInvitation } from "@portal/core/applications/groups/group-schema";
import { parseInvitationCode } from "@portal/core/applications/groups/invitation-code";
import { useState } from "react";
import { GuidedForm } from "../../form/guided-form.tsx";
import { useText } from "../../form/use-text.ts";
import { pickLanguage } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { DayRange } from "../../ui/day-range.tsx";
import { TextField } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { formatInvitationCode } from "./group-link.tsx";

export const InvitationCard = ({ code }: { code: string }) => {
  const { t, language } = useText(["pages/centre"]);
  const { data, error, loading } = useResource<GroupInvitation>(
    `/participate/search/group/${encodeURIComponent(code)}`,
  );
  return (
    <section className="card pc-group" aria-labelledby="invited">
      <h2 id="invited">{t("group.invited")}</h2>
      {loading && <Skeleton lines={3} />}
      {error && <FailureAlert error={error} />}
      {data && (
        <>
          <dl className="fv-facts">
            <div>
              <dt>{t("group.group")}</dt>
              <dd>{data.groupName}</dd>
            </div>
            <div>
              <dt>{t("group.leader")}</dt>
              <dd>{data.leaderName}</dd>
            </div>
            <div>
              <dt>{t("group.event")}</dt>
              <dd>
                {pickLanguage(data.eventNames, language)}
                {data.eventDates && (
                  <>
                    {" · "}
                    <DayRange {...data.eventDates} />
                  </>
                )}
              </dd>
            </div>
            <div>
              <dt>{t("group.code")}</dt>
              <dd className="pc-group-code">{formatInvitationCode(data.invitationCode)}</dd>
            </div>
          </dl>
          {data.applicationId ? (
            <>
              <p>{t("group.own")}</p>
              <LinkButton look="secondary" to={paths.record(data.applicationId)}>
                {t("group.ownSee")}
              </LinkButton>
            </>
          ) : data.open ? (
            <LinkButton to={paths.join(data.eventId, data.scheme, data.invitationCode)}>
              {t("group.fill")}
            </LinkButton>
          ) : (
            <Alert kind="warning" title={t("group.full")} />
          )}
        </>
      )}
    </section>
  );
};

/** Entering the code opens the invitation. */
export const JoinGroupForm = ({ onCode }: { onCode: (code: string) => void }) => {
  const { t } = useText(["pages/centre", "common"]);
  const [code, setCode] = useState("");
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const parsedCode = parseInvitationCode(code);
  const isInvalid = parsedCode === undefined;
  return (
    <section aria-labelledby="join">
      <h2 id="join">{t("group.join")}</h2>
      <GuidedForm
        className="narrow"
        send={() => {
          setWasSubmitted(true);
          if (parsedCode !== undefined) onCode(parsedCode);
        }}
      >
        <p>{t("group.joinText")}</p>
        <TextField
          id="group-code"
          label={t("group.code")}
          required
          autoComplete="off"
          maxLength={20}
          value={code}
          error={
            wasSubmitted && isInvalid
              ? t(code.trim() ? "common:issue.invitationCode" : "common:issue.required")
              : undefined
          }
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" look="secondary">
          {t("group.joinDo")}
        </Button>
      </GuidedForm>
    </section>
  );
};
