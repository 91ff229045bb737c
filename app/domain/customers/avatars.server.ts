import { eq } from "drizzle-orm";
import { profiles } from "#app/domain/customers/customers.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** The user whose avatar an image is; null when it is no user's avatar. */
export async function findAvatarOwner(db: Db, mediaId: string): Promise<string | null> {
  const [profile] = await db
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(eq(profiles.avatarMediaId, mediaId));
  return profile?.userId ?? null;
}
