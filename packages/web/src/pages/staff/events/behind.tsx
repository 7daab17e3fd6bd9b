/** What stands behind an event and is not public: who registered it, who answers for it; and its files. */
import type { StaffEvent } from "@portal/core/event/wire";
import type { Say } from "../../../form/use-text.ts";
import { useTranslation } from "../../../lib/use-translation.ts";
import { FieldGroup, TextField } from "../../../ui/field.tsx";
import { Link } from "../../../ui/link.tsx";
import type { PartProps } from "./about.tsx";
import { EventFiles } from "./files.tsx";

const people = {
  liaison: ["name", "phone", "email"],
  registrant: ["name", "phone", "institution", "position"],
} as const;
const kinds = { phone: "tel", email: "email", name: "text", institution: "text", position: "text" } as const;

export const EventBehindForm = ({ base, draft, put }: PartProps & { base: StaffEvent }) => {
  const { t } = useTranslation("pages/staff");
  const say = t as unknown as Say;
  const { applicationId } = base.behind ?? {};
  return (
    <>
      <section className="card staff-step">
        <h2>{t("event.behind")}</h2>
        <p className="muted">{t("event.behindText")}</p>
        {applicationId && (
          <p>
            <Link to={`/staff/application/${encodeURIComponent(applicationId)}`}>
              {t("event.registered")}
            </Link>
          </p>
        )}
        {(["liaison", "registrant"] as const).map((who) => (
          <FieldGroup key={who} id={`event-${who}`} label={t(`event.${who}`)}>
            <div className="staff-languages">
              {people[who].map((key) => (
                <TextField
                  key={key}
                  id={`event-${who}-${key}`}
                  label={say(`event.person.${key}`)}
                  type={kinds[key]}
                  value={(draft[who] as Record<string, string>)[key] ?? ""}
                  onChange={(event) => put({ [who]: { ...draft[who], [key]: event.target.value } })}
                />
              ))}
            </div>
          </FieldGroup>
        ))}
      </section>
      <EventFiles draft={draft} put={put} />
    </>
  );
};
