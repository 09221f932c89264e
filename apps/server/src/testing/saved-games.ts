import { ProfileList, type ProfileSummary } from '@reisspel/contract/profiles';
import type { TestClient } from './test-client.ts';

/** Returns the saved games, the newest first. */
export async function savedGames(admin: TestClient): Promise<ProfileSummary[]> {
  return ProfileList.parse((await admin.get('/api/profiles')).body).profiles;
}

export async function newestGame(admin: TestClient): Promise<ProfileSummary> {
  const [profile] = await savedGames(admin);
  if (!profile) throw new Error('No profile');
  return profile;
}
