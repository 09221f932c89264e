import { PrivacyPage } from '../../features/privacy/components/privacy-page.tsx';

export default PrivacyPage;
