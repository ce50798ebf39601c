import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { texts } from "../texts.ts";
import { AuthCard } from "./AuthCard.tsx";

export function LinkGone() {
  return (
    <AuthCard title={texts.linkGone} text={texts.linkGoneText}>
      <Button component={Link} to="/sign-in" variant="default" fullWidth>
        {texts.toSignIn}
      </Button>
    </AuthCard>
  );
}
