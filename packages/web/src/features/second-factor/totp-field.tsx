/** The six digits of an authenticator app. */
import { useTranslation } from "react-i18next";
import { type FieldProps, TextField } from "../../ui/field.tsx";

interface Props extends Pick<FieldProps, "id" | "label" | "error"> {
  value: string;
  onChange: (value: string) => void;
}
export const TotpField = ({ onChange, ...field }: Props) => {
  const { t } = useTranslation("pages/security");
  return (
    <TextField
      {...field}
      hint={t("code.hint")}
      inputMode="numeric"
      autoComplete="one-time-code"
      className="control control-short factor-code"
      maxLength={8}
      required
      onChange={(event) => onChange(event.target.value)}
    />
  );
};
