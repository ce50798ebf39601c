import { Page } from "../../../ui/Page.tsx";
import { PageBody } from "../../../ui/Section.tsx";
import { AboutSection } from "../parts/AboutSection.tsx";
import { PasswordSection } from "../parts/PasswordSection.tsx";
import { PreferencesSection } from "../parts/PreferencesSection.tsx";
import { SessionsSection } from "../parts/SessionsSection.tsx";
import { TwoFactorSection } from "../parts/TwoFactorSection.tsx";
import { texts } from "../texts.ts";

export function ProfilePage() {
  return (
    <Page title={texts.title}>
      <PageBody>
        <AboutSection />
        <PasswordSection />
        <TwoFactorSection />
        <SessionsSection />
        <PreferencesSection />
      </PageBody>
    </Page>
  );
}
