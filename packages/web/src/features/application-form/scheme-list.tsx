/** Standalone schemes: a description of each, and a link to apply. */
import { useText } from "../../form/use-text.ts";
import type { FormPage } from "../../shell/paths.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { listStandaloneSchemes } from "./form-schemes.ts";
import { OtherApplicationWays, SchemeAction } from "./offer-list.tsx";
import type { ApplicationChoices } from "./use-application-choices.ts";

export const SchemeList = ({ form, from }: { form: FormPage; from: ApplicationChoices }) => {
  const { t } = useText(["pages/centre", "lists"]);
  if (from.error) return <FailureAlert error={from.error} retry={from.reload} />;
  if (!from.openEvents) return <Skeleton lines={3} block />;
  const schemes = listStandaloneSchemes(form);
  return (
    <>
      <ul className="pc-list">
        {schemes.map(({ id, about }) => (
          <li key={id} className="card pc-scheme">
            <h3>
              {about ? (
                <Link to={about}>{t(`lists:applicationType.${id}`)}</Link>
              ) : (
                t(`lists:applicationType.${id}`)
              )}
            </h3>
            {from.isOnline(id) ? (
              <SchemeAction kind={id} from={from} beside />
            ) : (
              <span className="muted">{t("offer.notYet")}</span>
            )}
          </li>
        ))}
      </ul>
      {!schemes.every(({ id }) => from.isOnline(id)) && <OtherApplicationWays />}
    </>
  );
};
