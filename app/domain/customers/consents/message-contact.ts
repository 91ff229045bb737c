/**
 * The contact under which consent to messages on WhatsApp is recorded: the address of an account, which never changes; otherwise the
 * phone number itself, because a guest's email address is not proven.
 */
export function messageContact({
  email,
  phone,
  isGuest,
}: {
  email: string;
  phone: string;
  isGuest: boolean;
}): string {
  return isGuest ? phone : email;
}
