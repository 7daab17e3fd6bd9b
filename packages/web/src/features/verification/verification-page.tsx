/** `/{product}/verification`: verifies a printed document by its number or QR code. */
import "../../ui/public.css";
import "../events/event-mailing.css";
import type { VerificationResult } from "@portal/core/documents/verification/verification-schema";
import type { FormEvent } from "react";
import { useLocation } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { paths } from "../../shell/paths.ts";
import { useAddressValues } from "../../shell/use-address-values.ts";
import { useEarlyInput } from "../../shell/use-early-input.ts";
import { useResource } from "../../shell/use-resource.ts";
import { useSearchText } from "../../shell/use-search-text.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { VerificationAnswer } from "./verification-answer.tsx";

const VerificationPage = () => {
  const { t } = useText(["pages/verification"]);
  const [values, setValues] = useAddressValues({ number: "", code: "" });
  const product = useLocation().pathname.startsWith("/application") ? "application" : "receipt";
  const other = product === "receipt" ? "application" : "receipt";
  const number = values.number.trim();
  const code = values.code.trim();
  const verification = useResource<VerificationResult>(number ? `/verification/${product}` : undefined, {
    number,
    code,
  });
  const [text, setText] = useSearchText(number);
  const form = useEarlyInput<HTMLFormElement>((_, typedText) => setText(typedText));
  const check = (event: FormEvent): void => {
    event.preventDefault();
    setValues({ number: text.trim(), code: "" });
  };
  return (
    <div className="page narrow">
      <PageHeading>{t(`title.${product}`)}</PageHeading>
      <p className="lead">{t(`lead.${product}`)}</p>
      <form ref={form} onSubmit={check}>
        <TextField
          id="number"
          name="number"
          label={t(`number.${product}`)}
          hint={t(`hint.${product}`)}
          required
          autoComplete="off"
          maxLength={40}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">{t("check")}</Button>
      </form>
      {verification.loading && <Skeleton lines={4} />}
      {verification.error && (
        <FailureAlert error={verification.error} retry={() => void verification.reload()} />
      )}
      {verification.data && <VerificationAnswer found={verification.data} />}
      <p className="actions">
        <Link to={paths.verification(other)}>{t(`other.${product}`)}</Link>
      </p>
    </div>
  );
};

export { VerificationPage as Component };
