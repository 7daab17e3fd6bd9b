/** `/personal/addActivity`: organisers register an event with the scheme EVENT_REGISTRATION (schemes S24). */
import { useText } from "../../form/use-text.ts";
import { useCurrentUser } from "../../shell/use-current-user.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { PersonalFrame } from "../../ui/personal-frame.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CertificationRequired } from "../certification/certification-required.tsx";

const SCHEME = "EVENT_REGISTRATION";
const neededItems = ["names", "days", "hosts", "people", "text", "files"] as const;

const RegistrationStart = () => {
  const { t } = useText(["pages/institution"]);
  const me = useCurrentUser();
  const schemes = useResource<{ items: { id: string }[] }>("/scheme");
  if (schemes.error) return <FailureAlert error={schemes.error} retry={schemes.reload} />;
  if (!schemes.data || !me.data) return <Skeleton lines={2} />;
  if (me.institution?.status !== "PASSED") return <CertificationRequired />;
  if (!schemes.data.items.some(({ id }) => id === SCHEME)) return <Alert title={t("activity.soon")} />;
  return <LinkButton to={`/myform/index?scheme=${SCHEME}`}>{t("activity.start")}</LinkButton>;
};

const RegisterEventPage = () => {
  const { t } = useText(["pages/institution"]);
  return (
    <PersonalFrame title={t("activity.title")}>
      <p className="narrow">{t("activity.intro")}</p>
      {(["who", "when"] as const).map((part) => (
        <section key={part}>
          <h2>{t(`activity.${part}`)}</h2>
          <p>{t(`activity.${part}Text`)}</p>
        </section>
      ))}
      <section>
        <h2>{t("activity.need")}</h2>
        <ul>
          {neededItems.map((item) => (
            <li key={item}>{t(`activity.items.${item}`)}</li>
          ))}
        </ul>
      </section>
      <RegistrationStart />
    </PersonalFrame>
  );
};

export { RegisterEventPage as Component };
