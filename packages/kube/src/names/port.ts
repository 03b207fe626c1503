import { longerThan, maxLengthMessage, rangeMessage } from './messages.ts'

/** Problems of a port number. */
export function portNumberProblems(port: number): string[] {
  return rangeProblems(port, 1, 65_535)
}

/** Problems of a port name, which must be an IANA service name. */
export function portNameProblems(name: string): string[] {
  const problems: string[] = []
  if (longerThan(name, 15)) problems.push(maxLengthMessage(15))
  if (!/^[-a-z0-9]+$/.test(name)) {
    problems.push('must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)')
  }
  if (!/[a-z]/.test(name)) problems.push('must contain at least one letter (a-z)')
  if (name.includes('--')) problems.push('must not contain consecutive hyphens')
  if (name.startsWith('-') || name.endsWith('-')) problems.push('must not begin or end with a hyphen')
  return problems
}

export function rangeProblems(value: number, least: number, most: number): string[] {
  return value >= least && value <= most ? [] : [rangeMessage(least, most)]
}

/** Problems of a Unix user or group ID. */
export function userIdProblems(id: number | bigint): string[] {
  return id >= 0 && id <= 2_147_483_647 ? [] : [rangeMessage(0, 2_147_483_647)]
}

export const groupIdProblems = userIdProblems
