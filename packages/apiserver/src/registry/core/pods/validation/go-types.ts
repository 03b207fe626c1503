import { goListOf, goPointer, goPointerTo, goStruct, goText } from '../../../common/go-value.ts'

/** Go types whose values appear in messages about pods. */

export const seccompProfileType = goStruct({ Type: goText, LocalhostProfile: goPointer })

const appArmorProfileType = goStruct({ Type: goText, LocalhostProfile: goPointer })

const seLinuxOptionsType = goStruct({ User: goText, Role: goText, Type: goText, Level: goText })

const windowsOptionsType = goStruct({
  'GMSACredentialSpecName gmsaCredentialSpecName': goPointer,
  'GMSACredentialSpec gmsaCredentialSpec': goPointer,
  RunAsUserName: goPointer,
  HostProcess: goPointer,
})

export const securityContextType = goStruct({
  Capabilities: goPointerTo(goStruct({ Add: goPointer, Drop: goPointer })),
  Privileged: goPointer,
  'SELinuxOptions seLinuxOptions': goPointerTo(seLinuxOptionsType),
  WindowsOptions: goPointerTo(windowsOptionsType),
  RunAsUser: goPointer,
  RunAsGroup: goPointer,
  RunAsNonRoot: goPointer,
  ReadOnlyRootFilesystem: goPointer,
  AllowPrivilegeEscalation: goPointer,
  ProcMount: goPointer,
  SeccompProfile: goPointerTo(seccompProfileType),
  AppArmorProfile: goPointerTo(appArmorProfileType),
})

/** The addresses of pods and hosts. */
export const addressesType = goListOf(goStruct({ 'IP ip': goText }))
