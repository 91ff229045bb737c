import { href } from "react-router";
import { Avatar } from "#app/ui/avatar.tsx";

interface CustomerAvatarProps {
  customer: { name: string; avatarId: string | null };
  className: string;
}

export function CustomerAvatar({ customer: { name, avatarId }, className }: CustomerAvatarProps) {
  const url = avatarId && href("/images/:id/:file", { id: avatarId, file: "320.webp" });
  return <Avatar name={name} url={url} className={className} />;
}
