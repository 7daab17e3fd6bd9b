/** Data of an event that only staff see: who registered it and who is responsible; and its files. */
import type { StaffEvent } from "@portal/core/events/event-schema";
import { useTranslation } from "react-i18next";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { FieldGroup } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { PickerField } from "../../ui/picker-field.tsx";
import type { EventPartProps } from "./event-about-form.tsx";
import { EventFiles } from "./event-files.tsx";

const personFields = {
  liaison: ["name", "phone", "email"],
  registrant: ["name", "phone", "institution", "position"],
} as const;
/** The longest texts that the server takes. */
const longest = { name: 100, phone: 40, email: 255, institution: 255, position: 100 } as const;
const kinds = { phone: "tel", email: "email", name: "text", institution: "text", position: "text" } as const;

export const EventStaffDetails = ({ base, draft, changeDraft }: EventPartProps & { base: StaffEvent }) => {
  const { t } = useTranslation("pages/staff-event");
  const say = toTranslateKey(t);
  const { applicationId } = base.behind ?? {};
  return (
    <>
      <section className="card staff-step">
        <h2>{t("behind")}</h2>
        <p className="muted">{t("behindText")}</p>
        {applicationId && (
          <p>
            <Link to={`/staff/application/${encodeURIComponent(applicationId)}`}>{t("registered")}</Link>
          </p>
        )}
        {(["liaison", "registrant"] as const).map((person) => (
          <FieldGroup key={person} id={`event-${person}`} label={t(person)} isRow>
            <div className="staff-languages">
              {personFields[person].map((key) => (
                <PickerField
                  key={key}
                  id={`event-${person}-${key}`}
                  label={say(`person.${key}`)}
                  type={kinds[key]}
                  maxLength={longest[key]}
                  value={(draft[person] as Record<string, string>)[key] ?? ""}
                  onChange={(event) =>
                    changeDraft({ [person]: { ...draft[person], [key]: event.target.value } })
                  }
                />
              ))}
            </div>
          </FieldGroup>
        ))}
      </section>
      <EventFiles draft={draft} changeDraft={changeDraft} />
    </>
  );
};
