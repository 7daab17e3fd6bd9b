/** Signs out; asks first when something that was typed here would be lost with it (decision 0167). */
import { signOut } from "../shell/sign-out.ts";
import { Button } from "./button.tsx";
import { useSignOutQuestion } from "./use-sign-out-question.tsx";

interface Props {
  label: string;
  /** The page to which the reader goes, which anybody may read. */
  destination: string;
  /** Counts the drafts and forms that are kept in this browser alone. */
  countUnsavedWork: () => Promise<number>;
}
export const SignOutButton = ({ label, destination, countUnsavedWork }: Props) => {
  const { leave, question } = useSignOutQuestion(countUnsavedWork);
  return (
    <>
      <Button look="secondary" small onClick={() => leave(() => signOut(destination))}>
        {label}
      </Button>
      {question}
    </>
  );
};
