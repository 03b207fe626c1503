/** Objects of random fields in protobuf, each with the JSON that Kubernetes 1.36 prints for it. */
export const printedByKubernetes: readonly (readonly [base64: string, json: string])[] = [
  [
    'azhzAAoOCgJ2MRIIQVBJR3JvdXASGwoAGgUKATASACIQCgbigKg8Jj4SBuaXpeacrBoAIgA=',
    '{"kind":"APIGroup","apiVersion":"v1","name":"","versions":null,"preferredVersion":{"groupVersion":"0","version":""},"serverAddressByClientCIDRs":[{"clientCIDR":"\\u2028\\u003c\\u0026\\u003e","serverAddress":"日本"}]}',
  ],
  [
    'azhzAAorChZhcGlkaXNjb3ZlcnkuazhzLmlvL3YyEhFBUElHcm91cERpc2NvdmVyeRJRCkIKBG5hbWUSBuKAqDwmPhoAIgRuYW1lKgAyADgAQgBKAGoOCgAaACIG4oCoPCY+KgBqEAoAGgRuYW1lIgAqADAAOAASBAoAGgASBQoAGgEwGgAiAA==',
    '{"kind":"APIGroupDiscovery","apiVersion":"apidiscovery.k8s.io/v2","metadata":{"name":"name","generateName":"\\u2028\\u003c\\u0026\\u003e","selfLink":"name","deletionTimestamp":null,"ownerReferences":[{"apiVersion":"","kind":"","name":"","uid":"\\u2028\\u003c\\u0026\\u003e"},{"apiVersion":"","kind":"","name":"name","uid":"","controller":false,"blockOwnerDeletion":false}]},"versions":[{"version":""},{"version":"","freshness":"0"}]}',
  ],
  [
    'azhzAAoRCgJ2MRILQVBJVmVyc2lvbnMSLAoJX19wcm90b19fCgFhEgUKATASABIVCgbml6XmnKwSC2NvbnN0cnVjdG9yGgAiAA==',
    '{"kind":"APIVersions","apiVersion":"v1","versions":["__proto__","a"],"serverAddressByClientCIDRs":[{"clientCIDR":"0","serverAddress":""},{"clientCIDR":"日本","serverAddress":"constructor"}]}',
  ],
  [
    'azhzAAomChNhZG1pc3Npb24uazhzLmlvL3YxEg9BZG1pc3Npb25SZXZpZXcS1AES0QEKB3gteS56LzEQABqeAQpeCglfX3Byb3RvX18SB8OEw5/igqwaCV9fcHJvdG9fXyDM0r+0tOvx2A4qMwoxbG9uZyBsb25nIHRleHQgdGhhdCBnb2VzIGJleW9uZCB0d2VudHkgY2hhcmFjdGVycxIG4oCoPCY+GgAiCV9fcHJvdG9fXyojCgASABoG5pel5pysIggKABIBMBoBYSIGCgASABoAKAAyATAwsd4HIgQsDOaWKgAyCwoAEgd4LXkuei8xMg4KCvCfmIAgc21pbGUSABoAIgA=',
    '{"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","response":{"uid":"x-y.z/1","allowed":false,"status":{"metadata":{"selfLink":"__proto__","resourceVersion":"Äß€","continue":"__proto__","remainingItemCount":1058846582248565068,"shardInfo":{"selector":"long long text that goes beyond twenty characters"}},"status":"\\u2028\\u003c\\u0026\\u003e","reason":"__proto__","details":{"kind":"日本","uid":"0","causes":[{"message":"0","field":"a"},{}]},"code":126769},"patch":"LAzmlg==","patchType":"","auditAnnotations":{"":"x-y.z/1","😀 smile":""}}}',
  ],
  [
    'azhzAAocChFzdG9yYWdlLms4cy5pby92MRIHQ1NJTm9kZRLHAQrCAQoAEgAaBuaXpeacrCIG5pel5pysKgAyADj//////////39CCQjniYD8vgMQAFAAcgFhigFFCgEwEgAaB3gteS56LzEiDQjI1eOf7f////8BEAAyB8OEw5/igqw6GwoZeyJmOmEiOnsiLiI6e30sImY6YiI6e319fUIAigFFCgASBG5hbWUaBuaXpeacrCIJCK2j0PidBBAAMglfX3Byb3RvX186GwoZeyJmOmEiOnsiLiI6e30sImY6YiI6e319fUIAEgAaACIA',
    '{"kind":"CSINode","apiVersion":"storage.k8s.io/v1","metadata":{"namespace":"日本","selfLink":"日本","generation":9223372036854775807,"creationTimestamp":"5772-02-01T13:57:59Z","deletionGracePeriodSeconds":0,"finalizers":["a"],"managedFields":[{"manager":"0","apiVersion":"x-y.z/1","time":"1810-06-29T09:43:36Z","fieldsType":"Äß€","fieldsV1":{"f:a":{".":{},"f:b":{}}}},{"operation":"name","apiVersion":"日本","time":"6579-12-20T10:13:01Z","fieldsType":"__proto__","fieldsV1":{"f:a":{".":{},"f:b":{}}}}]},"spec":{"drivers":null}}',
  ],
  [
    'azhzAAogChFzdG9yYWdlLms4cy5pby92MRILQ1NJTm9kZUxpc3QSwQEKFgoAEgAaCV9fcHJvdG9fXyABKgMKATASpgEKoQEKABIAGgAiACoAMgd4LXkuei8xOABCCQikgsWr7QEQAEoJCIKdnsaNAhAAUICAgICAgIDw/wFyC2NvbnN0cnVjdG9ycgfDhMOf4oKsigEKCgASABoAMgBCAIoBRQoxbG9uZyBsb25nIHRleHQgdGhhdCBnb2VzIGJleW9uZCB0d2VudHkgY2hhcmFjdGVycxIK8J+YgCBzbWlsZRoAMgBCABIAGgAiAA==',
    '{"kind":"CSINodeList","apiVersion":"storage.k8s.io/v1","metadata":{"continue":"__proto__","remainingItemCount":1,"shardInfo":{"selector":"0"}},"items":[{"metadata":{"resourceVersion":"x-y.z/1","creationTimestamp":"3988-11-27T04:16:36Z","deletionTimestamp":"4262-11-19T17:18:58Z","deletionGracePeriodSeconds":-9007199254740992,"finalizers":["constructor","Äß€"],"managedFields":[{},{"manager":"long long text that goes beyond twenty characters","operation":"😀 smile"}]},"spec":{"drivers":null}}]}',
  ],
  [
    'azhzAAonChFzdG9yYWdlLms4cy5pby92MRISQ1NJU3RvcmFnZUNhcGFjaXR5ErIBCnYKB3gteS56LzESABoAIgfDhMOf4oKsKgrwn5iAIHNtaWxlMgA468eS+jNCCQjb+KLi2gIQAEoAYgsKB8OEw5/igqwSAGIVCgrwn5iAIHNtaWxlEgfDhMOf4oKsahkKABoHeC15LnovMSIAKgbigKg8Jj4wADgAEgAaMWxvbmcgbG9uZyB0ZXh0IHRoYXQgZ29lcyBiZXlvbmQgdHdlbnR5IGNoYXJhY3RlcnMqAwoBMRoAIgA=',
    '{"kind":"CSIStorageCapacity","apiVersion":"storage.k8s.io/v1","metadata":{"name":"x-y.z/1","selfLink":"Äß€","uid":"😀 smile","generation":13946364907,"creationTimestamp":"4919-09-27T22:06:19Z","deletionTimestamp":null,"annotations":{"Äß€":"","😀 smile":"Äß€"},"ownerReferences":[{"apiVersion":"\\u2028\\u003c\\u0026\\u003e","kind":"","name":"x-y.z/1","uid":"","controller":false,"blockOwnerDeletion":false}]},"nodeTopology":{},"storageClassName":"long long text that goes beyond twenty characters","maximumVolumeSize":"1"}',
  ],
  [
    'azhzAAozChZjZXJ0aWZpY2F0ZXMuazhzLmlvL3YxEhlDZXJ0aWZpY2F0ZVNpZ25pbmdSZXF1ZXN0EpwBCnkKABIAGjFsb25nIGxvbmcgdGV4dCB0aGF0IGdvZXMgYmV5b25kIHR3ZW50eSBjaGFyYWN0ZXJzIgAqATAyADjT2NbY48iEAUINCPz+n6XX/////wEQAGIPCgtjb25zdHJ1Y3RvchIAcgByAIoBCwoBYRIAGgAyAEIAEh0SB8OEw5/igqwaACIJX19wcm90b19fOgBA586zCBoAGgAiAA==',
    '{"kind":"CertificateSigningRequest","apiVersion":"certificates.k8s.io/v1","metadata":{"namespace":"long long text that goes beyond twenty characters","uid":"0","generation":583042801708115,"creationTimestamp":"1623-09-18T14:04:44Z","annotations":{"constructor":""},"finalizers":["",""],"managedFields":[{"manager":"a"}]},"spec":{"request":null,"signerName":"","expirationSeconds":17622887,"username":"Äß€","groups":["__proto__"]},"status":{}}',
  ],
  [
    'azhzAAo3ChZjZXJ0aWZpY2F0ZXMuazhzLmlvL3YxEh1DZXJ0aWZpY2F0ZVNpZ25pbmdSZXF1ZXN0TGlzdBJVClMKMWxvbmcgbG9uZyB0ZXh0IHRoYXQgZ29lcyBiZXlvbmQgdHdlbnR5IGNoYXJhY3RlcnMSAWEaB3gteS56LzEg/////////w8qCQoHw4TDn+KCrBoAIgA=',
    '{"kind":"CertificateSigningRequestList","apiVersion":"certificates.k8s.io/v1","metadata":{"selfLink":"long long text that goes beyond twenty characters","resourceVersion":"a","continue":"x-y.z/1","remainingItemCount":9007199254740991,"shardInfo":{"selector":"Äß€"}},"items":null}',
  ],
  [
    'azhzAAorChxyYmFjLmF1dGhvcml6YXRpb24uazhzLmlvL3YxEgtDbHVzdGVyUm9sZRKsAQqJAQoHw4TDn+KCrBIG5pel5pysGgAiAWEqATAyADiAgICAgICAEEIAUABiNQoxbG9uZyBsb25nIHRleHQgdGhhdCBnb2VzIGJleW9uZCB0d2VudHkgY2hhcmFjdGVycxIAYgsKB8OEw5/igqwSAGoZCgrwn5iAIHNtaWxlGgRuYW1lIgFhKgAwAHIAEgoiBuaXpeacrCIAEhAKABIG4oCoPCY+EgRuYW1lGgAaACIA',
    '{"kind":"ClusterRole","apiVersion":"rbac.authorization.k8s.io/v1","metadata":{"name":"Äß€","generateName":"日本","selfLink":"a","uid":"0","generation":9007199254740992,"deletionGracePeriodSeconds":0,"annotations":{"long long text that goes beyond twenty characters":"","Äß€":""},"ownerReferences":[{"apiVersion":"","kind":"😀 smile","name":"name","uid":"a","controller":false}],"finalizers":[""]},"rules":[{"verbs":null,"resourceNames":["日本",""]},{"verbs":[""],"apiGroups":["\\u2028\\u003c\\u0026\\u003e","name"]}],"aggregationRule":{}}',
  ],
  [
    'azhzAAoyChxyYmFjLmF1dGhvcml6YXRpb24uazhzLmlvL3YxEhJDbHVzdGVyUm9sZUJpbmRpbmcSxAEKoAEKCV9fcHJvdG9fXxIBMBoEbmFtZSIEbmFtZSoBMDIK8J+YgCBzbWlsZTj/////////D0IJCIvi24uhARAASg0Im5ua18v+////ARAAUNcJWg0KABIJX19wcm90b19fWkAKMWxvbmcgbG9uZyB0ZXh0IHRoYXQgZ29lcyBiZXlvbmQgdHdlbnR5IGNoYXJhY3RlcnMSC2NvbnN0cnVjdG9yGh8KCvCfmIAgc21pbGUSC2NvbnN0cnVjdG9yGgRuYW1lGgAiAA==',
    '{"kind":"ClusterRoleBinding","apiVersion":"rbac.authorization.k8s.io/v1","metadata":{"name":"__proto__","generateName":"0","namespace":"name","selfLink":"name","uid":"0","resourceVersion":"😀 smile","generation":9007199254740991,"creationTimestamp":"3340-04-21T23:43:07Z","deletionTimestamp":"0436-02-21T06:15:55Z","deletionGracePeriodSeconds":1239,"labels":{"":"__proto__","long long text that goes beyond twenty characters":"constructor"}},"roleRef":{"apiGroup":"😀 smile","kind":"constructor","name":"name"}}',
  ],
  [
    'azhzAAovChxyYmFjLmF1dGhvcml6YXRpb24uazhzLmlvL3YxEg9DbHVzdGVyUm9sZUxpc3QSdwofCgEwEglfX3Byb3RvX18aAWEgwI/OsJGViDYqAwoBYRJUClAKB3gteS56LzESBuaXpeacrBoBYSIEbmFtZSoBMDIK8J+YgCBzbWlsZTj//////////39CAEoJCLmT+vSZBBAAUABaCgoG4oCoPCY+EgByABoAGgAiAA==',
    '{"kind":"ClusterRoleList","apiVersion":"rbac.authorization.k8s.io/v1","metadata":{"selfLink":"0","resourceVersion":"__proto__","continue":"a","remainingItemCount":30435208076691392,"shardInfo":{"selector":"a"}},"items":[{"metadata":{"name":"x-y.z/1","generateName":"日本","namespace":"a","selfLink":"name","uid":"0","resourceVersion":"😀 smile","generation":9223372036854775807,"deletionTimestamp":"6545-09-12T17:00:41Z","deletionGracePeriodSeconds":0,"labels":{"\\u2028\\u003c\\u0026\\u003e":""},"finalizers":[""]},"rules":null,"aggregationRule":{}}]}',
  ],
  [
    'azhzAAoVCgJ2MRIPQ29tcG9uZW50U3RhdHVzErIBCn4KCvCfmIAgc21pbGUSB3gteS56LzEaBG5hbWUiBG5hbWUqB8OEw5/igqwyBuKAqDwmPjgAQgBqCwoAGgAiACoBMDABajkKMWxvbmcgbG9uZyB0ZXh0IHRoYXQgZ29lcyBiZXlvbmQgdHdlbnR5IGNoYXJhY3RlcnMaACIAKgASHQoK8J+YgCBzbWlsZRILY29uc3RydWN0b3IaACIAEhEKABIAGgAiCV9fcHJvdG9fXxoAIgA=',
    '{"kind":"ComponentStatus","apiVersion":"v1","metadata":{"name":"😀 smile","generateName":"x-y.z/1","namespace":"name","selfLink":"name","uid":"Äß€","resourceVersion":"\\u2028\\u003c\\u0026\\u003e","ownerReferences":[{"apiVersion":"0","kind":"","name":"","uid":"","controller":true},{"apiVersion":"","kind":"long long text that goes beyond twenty characters","name":"","uid":""}]},"conditions":[{"type":"😀 smile","status":"constructor"},{"type":"","status":"","error":"__proto__"}]}',
  ],
  [
    'azhzAAoPCgJ2MRIJQ29uZmlnTWFwErIBCoABCglfX3Byb3RvX18SABoAIgtjb25zdHJ1Y3RvcioBMDILY29uc3RydWN0b3I46tCg+pkKQgkIxp+Rl/IBEABKCQim/qXJqQQQAFAAcjFsb25nIGxvbmcgdGV4dCB0aGF0IGdvZXMgYmV5b25kIHR3ZW50eSBjaGFyYWN0ZXJzcgASEQoHw4TDn+KCrBIG5pel5pysGgYKATASAW0aEAoJX19wcm90b19fEgPf3lAgARoAIgA=',
    '{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"__proto__","selfLink":"constructor","uid":"0","resourceVersion":"constructor","generation":350564657258,"creationTimestamp":"4030-01-30T08:50:14Z","deletionTimestamp":"6678-11-25T07:07:18Z","deletionGracePeriodSeconds":0,"finalizers":["long long text that goes beyond twenty characters",""]},"immutable":true,"data":{"Äß€":"日本"},"binaryData":{"0":"bQ==","__proto__":"395Q"}}',
  ],
  [
    'azhzAAodCgdhcHBzL3YxEhJDb250cm9sbGVyUmV2aXNpb24StwEKqwEKC2NvbnN0cnVjdG9yEgd4LXkuei8xGgfDhMOf4oKsIgbml6XmnKwqCvCfmIAgc21pbGUyB3gteS56LzE47f6ym6HhjwFCCQjo7Li6iAMQAEoAUABaDwoLY29uc3RydWN0b3ISAIoBIgoHeC15LnovMRIAGgbigKg8Jj4iCAiR3JrIbhAAMgBCATCKAR4KBG5hbWUSBuaXpeacrBoBMCIAMgBCB8OEw5/igqwSBQoDMS41GBYaACIA',
    '{"kind":"ControllerRevision","apiVersion":"apps/v1","metadata":{"name":"constructor","generateName":"x-y.z/1","namespace":"Äß€","selfLink":"日本","uid":"😀 smile","resourceVersion":"x-y.z/1","generation":632262461538157,"creationTimestamp":"5308-05-21T04:43:20Z","deletionTimestamp":null,"deletionGracePeriodSeconds":0,"labels":{"constructor":""},"managedFields":[{"manager":"x-y.z/1","apiVersion":"\\u2028\\u003c\\u0026\\u003e","time":"2910-07-02T19:08:01Z","subresource":"0"},{"manager":"name","operation":"日本","apiVersion":"0","time":null,"subresource":"Äß€"}]},"data":1.5,"revision":22}',
  ],
  [
    'azhzAAorChdhcGlleHRlbnNpb25zLms4cy5pby92MRIQQ29udmVyc2lvblJldmlldxKiAQoECgASABKZAQoHeC15LnovMRIXChV7Il9fcHJvdG9fXyI6eyJ4IjoxfX0SCQoHeyJhIjoxfRpqCkIKABIxbG9uZyBsb25nIHRleHQgdGhhdCBnb2VzIGJleW9uZCB0d2VudHkgY2hhcmFjdGVycxoJX19wcm90b19fIAASABoAIgtjb25zdHJ1Y3RvcioRCgd4LXkuei8xEgAaACgBMgAwXRoAIgA=',
    '{"kind":"ConversionReview","apiVersion":"apiextensions.k8s.io/v1","request":{"uid":"","desiredAPIVersion":"","objects":null},"response":{"uid":"x-y.z/1","convertedObjects":[{"__proto__":{"x":1}},{"a":1}],"result":{"metadata":{"resourceVersion":"long long text that goes beyond twenty characters","continue":"__proto__","remainingItemCount":0},"reason":"constructor","details":{"name":"x-y.z/1","retryAfterSeconds":1},"code":93}}}',
  ],
  [
    'azhzAAoTCghiYXRjaC92MRIHQ3JvbkpvYhKgAQoiCgASABoLY29uc3RydWN0b3IiB8OEw5/igqwqADIAOABCABJ4CgAaACpwChAKABIAGgAiACoAMgA4AEIAElwIzQQoADJVCisKABIAGgAiACoAMgA4AEIAWgUKAWESAGoICgAaACIAKgBqCAoAGgAiACoAEiYaADIAQgBKAFIAWABgAGgAegIKAIIBAIoBAJoBAMIBAPoBAMICADAAGgAaACIA',
    '{"kind":"CronJob","apiVersion":"batch/v1","metadata":{"namespace":"constructor","selfLink":"Äß€"},"spec":{"schedule":"","jobTemplate":{"metadata":{},"spec":{"parallelism":589,"manualSelector":false,"template":{"metadata":{"labels":{"a":""},"ownerReferences":[{"apiVersion":"","kind":"","name":"","uid":""},{"apiVersion":"","kind":"","name":"","uid":""}]},"spec":{"containers":null,"imagePullSecrets":[{}],"preemptionPolicy":"","resources":{}}}}},"successfulJobsHistoryLimit":0},"status":{}}',
  ],
  [
    'azhzAAo3ChdhcGlleHRlbnNpb25zLms4cy5pby92MRIcQ3VzdG9tUmVzb3VyY2VEZWZpbml0aW9uTGlzdBJZClcKC2NvbnN0cnVjdG9yEgEwGjFsb25nIGxvbmcgdGV4dCB0aGF0IGdvZXMgYmV5b25kIHR3ZW50eSBjaGFyYWN0ZXJzINrNlzwqDQoLY29uc3RydWN0b3IaACIA',
    '{"kind":"CustomResourceDefinitionList","apiVersion":"apiextensions.k8s.io/v1","metadata":{"selfLink":"constructor","resourceVersion":"0","continue":"long long text that goes beyond twenty characters","remainingItemCount":126215898,"shardInfo":{"selector":"constructor"}},"items":null}',
  ],
  [
    'azhzAAoUCgdhcHBzL3YxEglEYWVtb25TZXQShgEKEAoAEgAaACIAKgAyADgAQgASYAoAElYKEAoAEgAaACIAKgAyADgAQgASQhoAIAAyAEIASgBSATBYAGAAaACCAQCKAQbigKg8Jj6aAQCyAQgKABIAGgAiAMIBAOIBAgoAogICCgC6AgIKAMoCABoCCgAgABoQCAAQABgAIAAoADAAOABAABoAIgA=',
    '{"kind":"DaemonSet","apiVersion":"apps/v1","metadata":{},"spec":{"selector":{},"template":{"metadata":{},"spec":{"containers":null,"terminationGracePeriodSeconds":0,"nodeName":"0","subdomain":"\\u2028\\u003c\\u0026\\u003e","tolerations":[{}],"readinessGates":[{"conditionType":""}],"os":{"name":""},"resourceClaims":[{"name":""}],"hostnameOverride":""}},"updateStrategy":{}},"status":{"currentNumberScheduled":0,"numberMisscheduled":0,"desiredNumberScheduled":0,"numberReady":0}}',
  ],
  [
    'azhzAAoTCgJ2MRINRGVsZXRlT3B0aW9ucxJXCPDVj6nWkBMSEwoG4oCoPCY+EglfX3Byb3RvX18YACIxbG9uZyBsb25nIHRleHQgdGhhdCBnb2VzIGJleW9uZCB0d2VudHkgY2hhcmFjdGVycyoBYTAAGgAiAA==',
    '{"kind":"DeleteOptions","apiVersion":"v1","gracePeriodSeconds":84135811214064,"preconditions":{"uid":"\\u2028\\u003c\\u0026\\u003e","resourceVersion":"__proto__"},"orphanDependents":false,"propagationPolicy":"long long text that goes beyond twenty characters","dryRun":["a"],"ignoreStoreReadErrorWithClusterBreakingPotential":false}',
  ],
  [
    'azhzAAoVCgdhcHBzL3YxEgpEZXBsb3ltZW50EsMBCicKABIAGgAiCvCfmIAgc21pbGUqADIAOABCDQjIuc7E2f////8BEAASiQEafwoZCgASABoHw4TDn+KCrCIAKgAyADgAQgBQABJiGgd4LXkuei8xMgBCAEoAUgBYAGAAaACCAQCKAQCaAQDCAQDIAQCSAjYKMgoAEgAaABoAKgBCAGIAagByAIABAIgBAJABAKIBAKoBBAoAEgCqAQoKBuKAqDwmPhIAEgCYAgAiAgoAKAA4ARoMCAAQABgAIAAoADgAGgAiAA==',
    '{"kind":"Deployment","apiVersion":"apps/v1","metadata":{"selfLink":"😀 smile","creationTimestamp":"1642-10-23T15:07:52Z"},"spec":{"selector":null,"template":{"metadata":{"namespace":"Äß€","deletionGracePeriodSeconds":0},"spec":{"containers":null,"ephemeralContainers":[{"name":"","command":["",""],"resources":{},"volumeDevices":[{"name":"","devicePath":""},{"name":"\\u2028\\u003c\\u0026\\u003e","devicePath":""}],"lifecycle":{}}],"restartPolicy":"x-y.z/1","priority":0,"setHostnameAsFQDN":false}},"strategy":{},"paused":true},"status":{}}',
  ],
  [
    'azhzAAoZCgdhcHBzL3YxEg5EZXBsb3ltZW50TGlzdBKUAQoGCgASABoAEokBChQKABIAGgAiACoAMgRuYW1lOABCABJiGlgKKwoAEgAaACIAKgAyADgAQgBqDwoAGgAiACoHeC15LnovMWoICgAaACIAKgASKRoAMgBCAEoAUgBYAGAAaACCAQrwn5iAIHNtaWxligEAmgEAwgEA2AEAIgIKACgAOAAaDQgAEMUfGAAgACgAOAAaACIA',
    '{"kind":"DeploymentList","apiVersion":"apps/v1","metadata":{},"items":[{"metadata":{"resourceVersion":"name"},"spec":{"selector":null,"template":{"metadata":{"ownerReferences":[{"apiVersion":"x-y.z/1","kind":"","name":"","uid":""},{"apiVersion":"","kind":"","name":"","uid":""}]},"spec":{"containers":null,"shareProcessNamespace":false,"hostname":"😀 smile"}},"strategy":{}},"status":{"replicas":4037}}]}',
  ],
  [
    'azhzAAokChNkaXNjb3ZlcnkuazhzLmlvL3YxEg1FbmRwb2ludFNsaWNlEoYBCmIKABIAGgAiACoAMgA4AEIAUABaFAoHeC15LnovMRIJX19wcm90b19fWgoKBuaXpeacrBIAigErCgASC2NvbnN0cnVjdG9yGgEwIgkI6ZXDrpUDEAAyAEIK8J+YgCBzbWlsZRIeCgRuYW1lEgIQABoBMCoFCgFhEgAqCAoEbmFtZRIAIgAaACIA',
    '{"kind":"EndpointSlice","apiVersion":"discovery.k8s.io/v1","metadata":{"deletionGracePeriodSeconds":0,"labels":{"x-y.z/1":"__proto__","日本":""},"managedFields":[{"operation":"constructor","apiVersion":"0","time":"5418-03-06T11:26:33Z","subresource":"😀 smile"}]},"addressType":"","endpoints":[{"addresses":["name"],"conditions":{"serving":false},"hostname":"0","deprecatedTopology":{"a":"","name":""}}],"ports":null}',
  ],
  [
    'azhzAAoPCgJ2MRIJRW5kcG9pbnRzEskBCsYBCgASATAaACIAKgrwn5iAIHNtaWxlMgA4vAdCCQiOhJ/Y0gEQAEoJCP+QperFARAAUAFiCwoAEgd4LXkuei8xYgsKB3gteS56LzESAIoBRAoG4oCoPCY+EgAaC2NvbnN0cnVjdG9yIgkImufYhY8DEAAyAWE6GwoZeyJmOmEiOnsiLiI6e30sImY6YiI6e319fUIAigEwCgbigKg8Jj4SC2NvbnN0cnVjdG9yGgAiDQiuj6Gn6f////8BEAAyBG5hbWU6AEIAGgAiAA==',
    '{"kind":"Endpoints","apiVersion":"v1","metadata":{"generateName":"0","uid":"😀 smile","generation":956,"creationTimestamp":"3762-03-16T03:52:46Z","deletionTimestamp":"3652-10-26T15:08:47Z","deletionGracePeriodSeconds":1,"annotations":{"":"x-y.z/1","x-y.z/1":""},"managedFields":[{"manager":"\\u2028\\u003c\\u0026\\u003e","apiVersion":"constructor","time":"5364-06-04T01:15:06Z","fieldsType":"a","fieldsV1":{"f:a":{".":{},"f:b":{}}}},{"manager":"\\u2028\\u003c\\u0026\\u003e","operation":"constructor","time":"1776-12-17T09:34:38Z","fieldsType":"name","fieldsV1":null}]}}',
  ],
  [
    'azhzAAoZChBldmVudHMuazhzLmlvL3YxEgVFdmVudBKoAQpYCgASMWxvbmcgbG9uZyB0ZXh0IHRoYXQgZ29lcyBiZXlvbmQgdHdlbnR5IGNoYXJhY3RlcnMaACIAKgAyADgAQgBqCQoAGgFhIgAqAGoKCgAaACIAKgA4ABIAGgQIABIAIgAqADIAOgFhQhsKABIAGgbigKg8Jj4iACoAMgd4LXkuei8xOgBSAFoHeC15LnovMWIECgASAGoAcgkIkNqo0rkBEAB4ABoAIgA=',
    '{"kind":"Event","apiVersion":"events.k8s.io/v1","metadata":{"generateName":"long long text that goes beyond twenty characters","ownerReferences":[{"apiVersion":"","kind":"","name":"a","uid":""},{"apiVersion":"","kind":"","name":"","uid":"","blockOwnerDeletion":false}]},"eventTime":null,"series":{"count":0,"lastObservedTime":null},"reason":"a","regarding":{"name":"\\u2028\\u003c\\u0026\\u003e","resourceVersion":"x-y.z/1"},"type":"x-y.z/1","deprecatedSource":{},"deprecatedFirstTimestamp":null,"deprecatedLastTimestamp":"3549-02-25T01:32:00Z"}',
  ],
  [
    'azhzAAoVCglwb2xpY3kvdjESCEV2aWN0aW9uEq0BCpcBCgfDhMOf4oKsEgAaBG5hbWUiATAqADIK8J+YgCBzbWlsZTgCQgkIorHz3d4BEABKAFAeYgwKB3gteS56LzESAWFiFQoG5pel5pysEgtjb25zdHJ1Y3RvcooBPAoG4oCoPCY+Egtjb25zdHJ1Y3RvchoG5pel5pysIgkIu5n7o6QCEAAyB3gteS56LzE6AEIHeC15LnovMRIRCAASCAoEbmFtZRIAKgEwKgAaACIA',
    '{"kind":"Eviction","apiVersion":"policy/v1","metadata":{"name":"Äß€","namespace":"name","selfLink":"0","resourceVersion":"😀 smile","generation":2,"creationTimestamp":"3864-08-28T05:20:34Z","deletionTimestamp":null,"deletionGracePeriodSeconds":30,"annotations":{"x-y.z/1":"a","日本":"constructor"},"managedFields":[{"manager":"\\u2028\\u003c\\u0026\\u003e","operation":"constructor","apiVersion":"日本","time":"4456-04-02T07:46:03Z","fieldsType":"x-y.z/1","fieldsV1":null,"subresource":"x-y.z/1"}]},"deleteOptions":{"gracePeriodSeconds":0,"preconditions":{"uid":"name","resourceVersion":""},"dryRun":["0",""]}}',
  ],
  [
    'azhzAAotCh9mbG93Y29udHJvbC5hcGlzZXJ2ZXIuazhzLmlvL3YxEgpGbG93U2NoZW1hEoYBCnYKCV9fcHJvdG9fXxIAGgd4LXkuei8xIgrwn5iAIHNtaWxlKgAyCV9fcHJvdG9fXziAgICACEIJCJbPq/eqAxAAUABqEwoHw4TDn+KCrBoAIgAqADAAOABqHQoJX19wcm90b19fGgAiATAqCV9fcHJvdG9fXzgAEgoKAwoBMBDo9YlOGgAaACIA',
    '{"kind":"FlowSchema","apiVersion":"flowcontrol.apiserver.k8s.io/v1","metadata":{"name":"__proto__","namespace":"x-y.z/1","selfLink":"😀 smile","resourceVersion":"__proto__","generation":2147483648,"creationTimestamp":"5601-08-25T15:19:50Z","deletionGracePeriodSeconds":0,"ownerReferences":[{"apiVersion":"","kind":"Äß€","name":"","uid":"","controller":false,"blockOwnerDeletion":false},{"apiVersion":"__proto__","kind":"__proto__","name":"","uid":"0","blockOwnerDeletion":false}]},"spec":{"priorityLevelConfiguration":{"name":"0"},"matchingPrecedence":163740392},"status":{}}',
  ],
  [
    'azhzAAoxCh9mbG93Y29udHJvbC5hcGlzZXJ2ZXIuazhzLmlvL3YxEg5GbG93U2NoZW1hTGlzdBJjCgoKBG5hbWUSABoAEjcKKwoAEgAaACIAKgfDhMOf4oKsMglfX3Byb3RvX184AEIASgkIpcORm/gCEAASBgoCCgAQABoAEhwKEAoAEgAaACIAKgAyADgAQgASBgoCCgAQABoAGgAiAA==',
    '{"kind":"FlowSchemaList","apiVersion":"flowcontrol.apiserver.k8s.io/v1","metadata":{"selfLink":"name"},"items":[{"metadata":{"uid":"Äß€","resourceVersion":"__proto__","deletionTimestamp":"5170-03-16T00:28:21Z"},"spec":{"priorityLevelConfiguration":{"name":""},"matchingPrecedence":0},"status":{}},{"metadata":{},"spec":{"priorityLevelConfiguration":{"name":""},"matchingPrecedence":0},"status":{}}]}',
  ],
  [
    'azhzAAopCg5hdXRvc2NhbGluZy92MRIXSG9yaXpvbnRhbFBvZEF1dG9zY2FsZXISmAEKbQoAEgd4LXkuei8xGgAiACoLY29uc3RydWN0b3IyMWxvbmcgbG9uZyB0ZXh0IHRoYXQgZ29lcyBiZXlvbmQgdHdlbnR5IGNoYXJhY3RlcnM4+pr9mWRCCAj79JuOSRAASgBaCgoAEgbigKg8Jj4SEgoGCgASABoAELn5KxgAIJr9WRoTEg0I1u7n4df+////ARAAGAAgABoAIgA=',
    '{"kind":"HorizontalPodAutoscaler","apiVersion":"autoscaling/v1","metadata":{"generateName":"x-y.z/1","uid":"constructor","resourceVersion":"long long text that goes beyond twenty characters","generation":26898025850,"creationTimestamp":"2591-11-29T05:09:15Z","deletionTimestamp":null,"labels":{"":"\\u2028\\u003c\\u0026\\u003e"}},"spec":{"scaleTargetRef":{"kind":"","name":""},"minReplicas":720057,"maxReplicas":0,"targetCPUUtilizationPercentage":1474202},"status":{"lastScaleTime":"0538-12-03T09:56:38Z","currentReplicas":0,"desiredReplicas":0}}',
  ],
  [
    'azhzAAopCg5hdXRvc2NhbGluZy92MhIXSG9yaXpvbnRhbFBvZEF1dG9zY2FsZXISfQpiCgASBG5hbWUaB3gteS56LzEiBuaXpeacrCoBMDIBMDiAgICAgICAEEIICLOSgL5rEABKAFD/////////D1oFCgEwEgBaCwoHeC15LnovMRIAYg8KC2NvbnN0cnVjdG9yEgASCwoHCgFhEgAaABgAGgoIABIAGAAg5K8VGgAiAA==',
    '{"kind":"HorizontalPodAutoscaler","apiVersion":"autoscaling/v2","metadata":{"generateName":"name","namespace":"x-y.z/1","selfLink":"日本","uid":"0","resourceVersion":"0","generation":9007199254740992,"creationTimestamp":"2884-04-20T08:32:51Z","deletionTimestamp":null,"deletionGracePeriodSeconds":9007199254740991,"labels":{"0":"","x-y.z/1":""},"annotations":{"constructor":""}},"spec":{"scaleTargetRef":{"kind":"a","name":""},"maxReplicas":0},"status":{"observedGeneration":0,"lastScaleTime":null,"desiredReplicas":350180,"currentMetrics":null}}',
  ],
  [
    'azhzAAotCg5hdXRvc2NhbGluZy92MhIbSG9yaXpvbnRhbFBvZEF1dG9zY2FsZXJMaXN0EkoKSAoHeC15LnovMRIxbG9uZyBsb25nIHRleHQgdGhhdCBnb2VzIGJleW9uZCB0d2VudHkgY2hhcmFjdGVycxoEbmFtZSAAKgIKABoAIgA=',
    '{"kind":"HorizontalPodAutoscalerList","apiVersion":"autoscaling/v2","metadata":{"selfLink":"x-y.z/1","resourceVersion":"long long text that goes beyond twenty characters","continue":"name","remainingItemCount":0,"shardInfo":{"selector":""}},"items":null}',
  ],
  [
    'azhzAAofChRuZXR3b3JraW5nLms4cy5pby92MRIHSW5ncmVzcxKwAQqZAQoAEgd4LXkuei8xGgbigKg8Jj4iACoK8J+YgCBzbWlsZTIAOABCCAjO4NPWOxAAYj4KCV9fcHJvdG9fXxIxbG9uZyBsb25nIHRleHQgdGhhdCBnb2VzIGJleW9uZCB0d2VudHkgY2hhcmFjdGVyc2IFCgFhEgByAIoBEQoAEgAaB8OEw5/igqwyAEIAigEKCgASABoAMgBCABIOCgAaCgoG5pel5pysEgAaAgoAGgAiAA==',
    '{"kind":"Ingress","apiVersion":"networking.k8s.io/v1","metadata":{"generateName":"x-y.z/1","namespace":"\\u2028\\u003c\\u0026\\u003e","uid":"😀 smile","creationTimestamp":"2477-08-19T22:40:14Z","annotations":{"__proto__":"long long text that goes beyond twenty characters","a":""},"finalizers":[""],"managedFields":[{"apiVersion":"Äß€"},{}]},"spec":{"defaultBackend":{},"rules":[{"host":"日本"}]},"status":{"loadBalancer":{}}}',
  ],
  [
    'azhzAAokChRuZXR3b3JraW5nLms4cy5pby92MRIMSW5ncmVzc0NsYXNzEsABCo0BCgEwEgFhGgAiCV9fcHJvdG9fXyoJX19wcm90b19fMgA48fhWQgkI4aXnnrIBEABKCQi1oueluAIQAFCLDYoBTQoLY29uc3RydWN0b3ISABoG5pel5pysIggI34ues0wQADIAOhsKGXsiZjphIjp7Ii4iOnt9LCJmOmIiOnt9fX1CC2NvbnN0cnVjdG9yEi4KCV9fcHJvdG9fXxIhCgRuYW1lEglfX3Byb3RvX18aACIEbmFtZSoG5pel5pysGgAiAA==',
    '{"kind":"IngressClass","apiVersion":"networking.k8s.io/v1","metadata":{"name":"0","generateName":"a","selfLink":"__proto__","uid":"__proto__","generation":1424497,"creationTimestamp":"3486-03-08T12:21:53Z","deletionTimestamp":"4626-07-03T22:14:13Z","deletionGracePeriodSeconds":1675,"managedFields":[{"manager":"constructor","apiVersion":"日本","time":"2619-11-22T09:20:31Z","fieldsV1":{"f:a":{".":{},"f:b":{}}},"subresource":"constructor"}]},"spec":{"controller":"__proto__","parameters":{"apiGroup":"name","kind":"__proto__","name":"","scope":"name","namespace":"日本"}}}',
  ],
  [
    'azhzAAoPCghiYXRjaC92MRIDSm9iEpcBChQKABIAGgAiACoAMgRuYW1lOABCABJTCAAyTwoZCgASABoAIgAqADIAOABCCQj55s+V6wIQABIyGgAyAEIASgBSAFgAYABoAIIBAIoBAJoBALoBAgoAwgEJX19wcm90b19f6gEAogICCgAaKgoNCgFhEgAaACIAKgAyAAoNCgASABoAIgAqADIBMBIAIAAoADAAOgBIABoAIgA=',
    '{"kind":"Job","apiVersion":"batch/v1","metadata":{"resourceVersion":"name"},"spec":{"parallelism":0,"template":{"metadata":{"creationTimestamp":"5059-04-03T14:23:53Z"},"spec":{"containers":null,"hostAliases":[{"ip":""}],"priorityClassName":"__proto__","runtimeClassName":"","os":{"name":""}}}},"status":{"conditions":[{"type":"a","status":"","lastProbeTime":null,"lastTransitionTime":null},{"type":"","status":"","lastProbeTime":null,"lastTransitionTime":null,"message":"0"}],"startTime":null,"ready":0}}',
  ],
  [
    'azhzAAoTCghiYXRjaC92MRIHSm9iTGlzdBJXClUKC2NvbnN0cnVjdG9yEjFsb25nIGxvbmcgdGV4dCB0aGF0IGdvZXMgYmV5b25kIHR3ZW50eSBjaGFyYWN0ZXJzGgrwn5iAIHNtaWxlIJyoaSoDCgEwGgAiAA==',
    '{"kind":"JobList","apiVersion":"batch/v1","metadata":{"selfLink":"constructor","resourceVersion":"long long text that goes beyond twenty characters","continue":"😀 smile","remainingItemCount":1725468,"shardInfo":{"selector":"0"}},"items":null}',
  ],
  [
    'azhzAAofChZjb29yZGluYXRpb24uazhzLmlvL3YxEgVMZWFzZRKsAQprCgbml6XmnKwSC2NvbnN0cnVjdG9yGgbml6XmnKwiACoLY29uc3RydWN0b3IyADiAgICAgICAgIABQgkIuPmTlrIBEABKAFCAgICAgICAEFoPCgrwn5iAIHNtaWxlEgEwcglfX3Byb3RvX18SPQoLY29uc3RydWN0b3IQABoMCPiMj+urARCI8qo9Ig0I1KawwtoBENialtcCKNgCMgA6CvCfmIAgc21pbGUaACIA',
    '{"kind":"Lease","apiVersion":"coordination.k8s.io/v1","metadata":{"name":"日本","generateName":"constructor","namespace":"日本","uid":"constructor","generation":-9223372036854775808,"creationTimestamp":"3485-08-10T12:42:32Z","deletionTimestamp":null,"deletionGracePeriodSeconds":9007199254740992,"labels":{"😀 smile":"0"},"finalizers":["__proto__"]},"spec":{"holderIdentity":"constructor","leaseDurationSeconds":0,"acquireTime":"3431-09-17T12:54:16.128629Z","renewTime":"3828-10-20T13:47:00.719687Z","leaseTransitions":344,"strategy":"","preferredHolder":"😀 smile"}}',
  ],
  [
    'azhzAAoQCgJ2MRIKTGltaXRSYW5nZRKhAQqcAQoAEgrwn5iAIHNtaWxlGgRuYW1lIgAqADIAOABCCQjAy/qArwEQAFoJCgEwEgRuYW1lYg8KC2NvbnN0cnVjdG9yEgByBuKAqDwmPooBMgoEbmFtZRIAGgAyADobChl7ImY6YSI6eyIuIjp7fSwiZjpiIjp7fX19Qgd4LXkuei8xigEZCgASABoAIgkI7L2CnIcBEAAyBG5hbWVCABIAGgAiAA==',
    '{"kind":"LimitRange","apiVersion":"v1","metadata":{"generateName":"😀 smile","namespace":"name","creationTimestamp":"3458-09-06T07:41:52Z","labels":{"0":"name"},"annotations":{"constructor":""},"finalizers":["\\u2028\\u003c\\u0026\\u003e"],"managedFields":[{"manager":"name","fieldsV1":{"f:a":{".":{},"f:b":{}}},"subresource":"x-y.z/1"},{"time":"3120-03-23T12:05:00Z","fieldsType":"name"}]},"spec":{"limits":null}}',
  ],
  [
    'azhzAAoKCgJ2MRIETGlzdBJuClMKATASMWxvbmcgbG9uZyB0ZXh0IHRoYXQgZ29lcyBiZXlvbmQgdHdlbnR5IGNoYXJhY3RlcnMaCvCfmIAgc21pbGUgDioNCgtjb25zdHJ1Y3RvchIXChV7Il9fcHJvdG9fXyI6eyJ4IjoxfX0aACIA',
    '{"kind":"List","apiVersion":"v1","metadata":{"selfLink":"0","resourceVersion":"long long text that goes beyond twenty characters","continue":"😀 smile","remainingItemCount":14,"shardInfo":{"selector":"constructor"}},"items":[{"__proto__":{"x":1}}]}',
  ],
  [
    'azhzAAozChdhdXRob3JpemF0aW9uLms4cy5pby92MRIYTG9jYWxTdWJqZWN0QWNjZXNzUmV2aWV3EskBCnsKABIAGgAiACoAMgA4AEIASgBqHwoAGgtjb25zdHJ1Y3RvciIK8J+YgCBzbWlsZSoAOACKAUUKABIG5pel5pysGgAiADIxbG9uZyBsb25nIHRleHQgdGhhdCBnb2VzIGJleW9uZCB0d2VudHkgY2hhcmFjdGVyczoAQgASDxoLY29uc3RydWN0b3IyABo5CAESABoxbG9uZyBsb25nIHRleHQgdGhhdCBnb2VzIGJleW9uZCB0d2VudHkgY2hhcmFjdGVycyAAGgAiAA==',
    '{"kind":"LocalSubjectAccessReview","apiVersion":"authorization.k8s.io/v1","metadata":{"deletionTimestamp":null,"ownerReferences":[{"apiVersion":"","kind":"","name":"constructor","uid":"😀 smile","blockOwnerDeletion":false}],"managedFields":[{"operation":"日本","time":null,"fieldsType":"long long text that goes beyond twenty characters","fieldsV1":null}]},"spec":{"user":"constructor"},"status":{"allowed":true,"evaluationError":"long long text that goes beyond twenty characters"}}',
  ],
  [
    'azhzAAo6Ch9hZG1pc3Npb25yZWdpc3RyYXRpb24uazhzLmlvL3YxEhdNdXRhdGluZ0FkbWlzc2lvblBvbGljeRJ8Cj0KABIBMBoBMCIAKgd4LXkuei8xMgA4AEIAWg8KB3gteS56LzESBG5hbWVaEQoG5pel5pysEgd4LXkuei8xEjsSDgoAIggSBhIEEgASADoAKgAyEQoHeC15LnovMRIG4oCoPCY+MgsKB8OEw5/igqwSADoHeC15LnovMRoAIgA=',
    '{"kind":"MutatingAdmissionPolicy","apiVersion":"admissionregistration.k8s.io/v1","metadata":{"generateName":"0","namespace":"0","uid":"x-y.z/1","labels":{"x-y.z/1":"name","日本":"x-y.z/1"}},"spec":{"matchConstraints":{"namespaceSelector":{},"excludeResourceRules":[{"apiVersions":["",""]}],"matchPolicy":""},"failurePolicy":"","matchConditions":[{"name":"x-y.z/1","expression":"\\u2028\\u003c\\u0026\\u003e"},{"name":"Äß€","expression":""}],"reinvocationPolicy":"x-y.z/1"}}',
  ],
  [
    'azhzAApBCh9hZG1pc3Npb25yZWdpc3RyYXRpb24uazhzLmlvL3YxEh5NdXRhdGluZ0FkbWlzc2lvblBvbGljeUJpbmRpbmcSuwEKjwEKABIBYRoAIgAqADIEbmFtZTiAgICACEIAUP7s+E1iNQoxbG9uZyBsb25nIHRleHQgdGhhdCBnb2VzIGJleW9uZCB0d2VudHkgY2hhcmFjdGVycxIAYg4KCvCfmIAgc21pbGUSAIoBDgoAEgAaBG5hbWUyAEIAigEWCgASCvCfmIAgc21pbGUaACIAMgBCABInCgd4LXkuei8xEhwKABIHw4TDn+KCrBoPEgQKABIAEgcKATASABoAGgAiAA==',
    '{"kind":"MutatingAdmissionPolicyBinding","apiVersion":"admissionregistration.k8s.io/v1","metadata":{"generateName":"a","resourceVersion":"name","generation":2147483648,"deletionGracePeriodSeconds":163460734,"annotations":{"long long text that goes beyond twenty characters":"","😀 smile":""},"managedFields":[{"apiVersion":"name"},{"operation":"😀 smile","time":null}]},"spec":{"policyName":"x-y.z/1","paramRef":{"namespace":"Äß€","selector":{"matchExpressions":[{"key":"","operator":""},{"key":"0","operator":"","values":[""]}]}}}}',
  ],
  [
    'azhzAApFCh9hZG1pc3Npb25yZWdpc3RyYXRpb24uazhzLmlvL3YxEiJNdXRhdGluZ0FkbWlzc2lvblBvbGljeUJpbmRpbmdMaXN0EmkKCAoAEgAaACAAEjEKKwoAEgbml6XmnKwaCV9fcHJvdG9fXyIK8J+YgCBzbWlsZSoAMgA4AEIAcgASAgoAEioKJAoAEgtjb25zdHJ1Y3RvchoAIgAqB3gteS56LzEyADgAQgByABICCgAaACIA',
    '{"kind":"MutatingAdmissionPolicyBindingList","apiVersion":"admissionregistration.k8s.io/v1","metadata":{"remainingItemCount":0},"items":[{"metadata":{"generateName":"日本","namespace":"__proto__","selfLink":"😀 smile","finalizers":[""]},"spec":{}},{"metadata":{"generateName":"constructor","uid":"x-y.z/1","finalizers":[""]},"spec":{}}]}',
  ],
  [
    'azhzAAoPCgJ2MRIJTmFtZXNwYWNlErIBCqABCgASABoAIgAqADIG5pel5pysOIHM4NQFQgkI2e+plugBEABKDQic5c3qu/////8BEABQAGINCglfX3Byb3RvX18SAGIOCgrwn5iAIHNtaWxlEgBqOQoAGgAiACoxbG9uZyBsb25nIHRleHQgdGhhdCBnb2VzIGJleW9uZCB0d2VudHkgY2hhcmFjdGVyc2oQCgbml6XmnKwaACIAKgA4ABIAGgsKCV9fcHJvdG9fXxoAIgA=',
    '{"kind":"Namespace","apiVersion":"v1","metadata":{"resourceVersion":"日本","generation":1519920641,"creationTimestamp":"3944-12-18T20:19:37Z","deletionTimestamp":"1390-02-22T02:36:12Z","deletionGracePeriodSeconds":0,"annotations":{"__proto__":"","😀 smile":""},"ownerReferences":[{"apiVersion":"long long text that goes beyond twenty characters","kind":"","name":"","uid":""},{"apiVersion":"","kind":"日本","name":"","uid":"","blockOwnerDeletion":false}]},"spec":{},"status":{"phase":"__proto__"}}',
  ],
  [
    'azhzAAoKCgJ2MRIETm9kZRK4AQptCgASABoHw4TDn+KCrCIxbG9uZyBsb25nIHRleHQgdGhhdCBnb2VzIGJleW9uZCB0d2VudHkgY2hhcmFjdGVycyoAMgA4AEIJCIyjnNClBBAAUABiCwoHw4TDn+KCrBIAcgtjb25zdHJ1Y3RvchIKCgFhEgEwGgAgABo7GgAyBAoCCAA6LwoAEgAaACIAKgtjb25zdHJ1Y3RvcjIAOgrwn5iAIHNtaWxlQgbml6XmnKxKAFIAcgAaACIA',
    '{"kind":"Node","apiVersion":"v1","metadata":{"namespace":"Äß€","selfLink":"long long text that goes beyond twenty characters","creationTimestamp":"6645-05-02T19:05:48Z","deletionGracePeriodSeconds":0,"annotations":{"Äß€":""},"finalizers":["constructor"]},"spec":{"podCIDR":"a","externalID":"0"},"status":{"daemonEndpoints":{"kubeletEndpoint":{"Port":0}},"nodeInfo":{"machineID":"","systemUUID":"","bootID":"","kernelVersion":"","osImage":"constructor","containerRuntimeVersion":"","kubeletVersion":"😀 smile","kubeProxyVersion":"日本","operatingSystem":"","architecture":""},"declaredFeatures":[""]}}',
  ],
  [
    'azhzAAoSCgJ2MRIMUGF0Y2hPcHRpb25zEhIKABAAGgbigKg8Jj4iBG5hbWUaACIA',
    '{"kind":"PatchOptions","apiVersion":"v1","dryRun":[""],"force":false,"fieldManager":"\\u2028\\u003c\\u0026\\u003e","fieldValidation":"name"}',
  ],
  [
    'azhzAAobCgJ2MRIVUGVyc2lzdGVudFZvbHVtZUNsYWltEpUBClkKMWxvbmcgbG9uZyB0ZXh0IHRoYXQgZ29lcyBiZXlvbmQgdHdlbnR5IGNoYXJhY3RlcnMSABoAIgAqADIEbmFtZTiGygJCCQjj2vbq5AIQAFD/55+RoNy7DxIeCgAKABIAGgbml6XmnKw6DhIK8J+YgCBzbWlsZRoAGhgKB8OEw5/igqwqDQoG4oCoPCY+EgMKATAaACIA',
    '{"kind":"PersistentVolumeClaim","apiVersion":"v1","metadata":{"name":"long long text that goes beyond twenty characters","resourceVersion":"name","generation":42246,"creationTimestamp":"5005-05-18T21:42:59Z","deletionGracePeriodSeconds":8706903767512063},"spec":{"accessModes":["",""],"resources":{},"volumeName":"日本","dataSource":{"apiGroup":null,"kind":"😀 smile","name":""}},"status":{"phase":"Äß€","allocatedResources":{"\\u2028\\u003c\\u0026\\u003e":"0"}}}',
  ],
  [
    'azhzAAofCgJ2MRIZUGVyc2lzdGVudFZvbHVtZUNsYWltTGlzdBIkCiIKC2NvbnN0cnVjdG9yEgbml6XmnKwaBuaXpeacrCoDCgFhGgAiAA==',
    '{"kind":"PersistentVolumeClaimList","apiVersion":"v1","metadata":{"selfLink":"constructor","resourceVersion":"日本","continue":"日本","shardInfo":{"selector":"a"}},"items":null}',
  ],
  [
    'azhzAAoJCgJ2MRIDUG9kEtwBChcKABIAGgAiACoAMgbml6XmnKw4xDlCABJsGgAoADIAQjFsb25nIGxvbmcgdGV4dCB0aGF0IGdvZXMgYmV5b25kIHR3ZW50eSBjaGFyYWN0ZXJzSgBSAFgAYABoAIIBAIoBAJoBAKgBAMIBAPoBAIICDgoHw4TDn+KCrBIDCgEwmAIAwgIAGlMKMWxvbmcgbG9uZyB0ZXh0IHRoYXQgZ29lcyBiZXlvbmQgdHdlbnR5IGNoYXJhY3RlcnMaACIAKgAyBuKAqDwmPjoASgBaAWFyAIgBAJIBAxIBYRoAIgA=',
    '{"kind":"Pod","apiVersion":"v1","metadata":{"resourceVersion":"日本","generation":7364},"spec":{"containers":null,"activeDeadlineSeconds":0,"serviceAccountName":"long long text that goes beyond twenty characters","automountServiceAccountToken":false,"preemptionPolicy":"","overhead":{"Äß€":"0"},"setHostnameAsFQDN":false,"resources":{}},"status":{"phase":"long long text that goes beyond twenty characters","nominatedNodeName":"a","podIP":"\\u2028\\u003c\\u0026\\u003e","startTime":null,"extendedResourceClaimStatus":{"requestMappings":null,"resourceClaimName":"a"}}}',
  ],
  [
    'azhzAAogCglwb2xpY3kvdjESE1BvZERpc3J1cHRpb25CdWRnZXQSXgo+CgASABoK8J+YgCBzbWlsZSIAKgAyADgAQgBQgICAgBCKARsKABIAGgrwn5iAIHNtaWxlMgBCB8OEw5/igqwSBBIAIgAaFgiAgICAgICAEBiDp/IEIAAoATDBnAEaACIA',
    '{"kind":"PodDisruptionBudget","apiVersion":"policy/v1","metadata":{"namespace":"😀 smile","deletionGracePeriodSeconds":4294967296,"managedFields":[{"apiVersion":"😀 smile","subresource":"Äß€"}]},"spec":{"selector":{},"unhealthyPodEvictionPolicy":""},"status":{"observedGeneration":9007199254740992,"disruptionsAllowed":10261379,"currentHealthy":0,"desiredHealthy":1,"expectedPods":20033}}',
  ],
  [
    'azhzAAokCglwb2xpY3kvdjESF1BvZERpc3J1cHRpb25CdWRnZXRMaXN0ElsKCAoAEgAaACAAEk8KKwoAEgAaCvCfmIAgc21pbGUiACoHeC15LnovMTIAOABCAEoICJaZrqhkEAASCAoGCAAQABoAGhYIw66inq2n8xEYACDUByjA5bMFMN8FGgAiAA==',
    '{"kind":"PodDisruptionBudgetList","apiVersion":"policy/v1","metadata":{"remainingItemCount":0},"items":[{"metadata":{"namespace":"😀 smile","uid":"x-y.z/1","deletionTimestamp":"2823-04-27T20:22:46Z"},"spec":{"minAvailable":0},"status":{"observedGeneration":10077276729808707,"disruptionsAllowed":0,"currentHealthy":980,"desiredHealthy":11334336,"expectedPods":735}}]}',
  ],
  [
    'azhzAAoTCgJ2MRINUG9kTG9nT3B0aW9ucxInCgd4LXkuei8xEAAYACDX44gEKgAwATgAQBhIAVIJX19wcm90b19fGgAiAA==',
    '{"kind":"PodLogOptions","apiVersion":"v1","container":"x-y.z/1","sinceSeconds":8532439,"sinceTime":null,"timestamps":true,"tailLines":0,"limitBytes":24,"insecureSkipTLSVerifyBackend":true,"stream":"__proto__"}',
  ],
  [
    'azhzAAoVCgJ2MRIPUG9kU3RhdHVzUmVzdWx0EoYBCi8KABIAGgAiCvCfmIAgc21pbGUqADIAOABCAGoTCgAaACIAKgtjb25zdHJ1Y3RvchJTCgAaACIEbmFtZSoBMDIAOgBKAFoAai8KBuaXpeacrBINCgsKB8OEw5/igqwSABoAIAAoADIK8J+YgCBzbWlsZToAQgBIAHIAegYKBG5hbWWIAQAaACIA',
    '{"kind":"PodStatusResult","apiVersion":"v1","metadata":{"selfLink":"😀 smile","ownerReferences":[{"apiVersion":"constructor","kind":"","name":"","uid":""}]},"status":{"reason":"name","hostIP":"0","startTime":null,"ephemeralContainerStatuses":[{"name":"日本","state":{"waiting":{"reason":"Äß€"}},"lastState":{},"ready":false,"restartCount":0,"image":"😀 smile","imageID":"","started":false}],"resourceClaimStatuses":[{"name":"name"}]}}',
  ],
  [
    'azhzAAoRCgJ2MRILUG9kVGVtcGxhdGUSqQEKEAoAEgAaACIAKgAyADgAQgASlAEKQQoAEgAaMWxvbmcgbG9uZyB0ZXh0IHRoYXQgZ29lcyBiZXlvbmQgdHdlbnR5IGNoYXJhY3RlcnMiACoAMgA4AEIAEk8aACAAMgEwQgBKAFIAWABgAGgAggEAigEAmgEAogEkCgASACoAQgBqAHIAgAEAiAEAkAEAmgEJCgFhEgQKAgoAogEAwgEA8AEA+gEAwgIAGgAiAA==',
    '{"kind":"PodTemplate","apiVersion":"v1","metadata":{},"template":{"metadata":{"namespace":"long long text that goes beyond twenty characters"},"spec":{"initContainers":[{"name":"","envFrom":[{"prefix":"a","configMapRef":{}}],"resources":{}}],"containers":null,"terminationGracePeriodSeconds":0,"dnsPolicy":"0","enableServiceLinks":false,"preemptionPolicy":"","resources":{}}}}',
  ],
  [
    'azhzAAolChRzY2hlZHVsaW5nLms4cy5pby92MRINUHJpb3JpdHlDbGFzcxKpAQqZAQoxbG9uZyBsb25nIHRleHQgdGhhdCBnb2VzIGJleW9uZCB0d2VudHkgY2hhcmFjdGVycxIAGgd4LXkuei8xIgAqADIHeC15LnovMTiAgICAgICAEEIASgkIsu+tqdwCEABaEAoBYRILY29uc3RydWN0b3JqEQoAGgd4LXkuei8xIgAqADgAahEKABoAIgfDhMOf4oKsKgAwABAAGAAiB8OEw5/igqwaACIA',
    '{"kind":"PriorityClass","apiVersion":"scheduling.k8s.io/v1","metadata":{"name":"long long text that goes beyond twenty characters","namespace":"x-y.z/1","resourceVersion":"x-y.z/1","generation":9007199254740992,"deletionTimestamp":"4932-12-20T05:44:18Z","labels":{"a":"constructor"},"ownerReferences":[{"apiVersion":"","kind":"","name":"x-y.z/1","uid":"","blockOwnerDeletion":false},{"apiVersion":"","kind":"","name":"","uid":"Äß€","controller":false}]},"value":0,"description":"Äß€"}',
  ],
  [
    'azhzAAopChRzY2hlZHVsaW5nLms4cy5pby92MRIRUHJpb3JpdHlDbGFzc0xpc3QSlwEKFwoAEgEwGgrwn5iAIHNtaWxlIAAqAgoAEnwKbwoBYRIBMBoK8J+YgCBzbWlsZSIHeC15LnovMSoK8J+YgCBzbWlsZTIEbmFtZTijioDb9K+6HUIJCIzhjtGZARAASg0I+NHV+af/////ARAAUNqy2q+nrvcbWhIKBG5hbWUSCvCfmIAgc21pbGVyABCLsQIYASIBMCoAGgAiAA==',
    '{"kind":"PriorityClassList","apiVersion":"scheduling.k8s.io/v1","metadata":{"resourceVersion":"0","continue":"😀 smile","remainingItemCount":0,"shardInfo":{"selector":""}},"items":[{"metadata":{"name":"a","generateName":"0","namespace":"😀 smile","selfLink":"x-y.z/1","uid":"😀 smile","resourceVersion":"name","generation":16582281583920419,"creationTimestamp":"3276-11-12T07:58:04Z","deletionTimestamp":"1221-01-06T20:22:16Z","deletionGracePeriodSeconds":15724607394191706,"labels":{"name":"😀 smile"},"finalizers":[""]},"value":39051,"globalDefault":true,"description":"0","preemptionPolicy":""}]}',
  ],
  [
    'azhzAAo9Ch9mbG93Y29udHJvbC5hcGlzZXJ2ZXIuazhzLmlvL3YxEhpQcmlvcml0eUxldmVsQ29uZmlndXJhdGlvbhJ4CkwKABIHeC15LnovMRoBMCIBYSoAMgtjb25zdHJ1Y3Rvcjjo0Y2X2r+MAUIASgBQ2M/v19ICcgtjb25zdHJ1Y3RvcnIJX19wcm90b19fEiYKBuKAqDwmPhIcCMvC/xESEAoAEgwIp+uwyQEQABinniUgkN3QAhoAGgAiAA==',
    '{"kind":"PriorityLevelConfiguration","apiVersion":"flowcontrol.apiserver.k8s.io/v1","metadata":{"generateName":"x-y.z/1","namespace":"0","selfLink":"a","resourceVersion":"constructor","generation":617915382720744,"deletionTimestamp":null,"deletionGracePeriodSeconds":90915465176,"finalizers":["constructor","__proto__"]},"spec":{"type":"\\u2028\\u003c\\u0026\\u003e","limited":{"nominalConcurrencyShares":37740875,"limitResponse":{"type":"","queuing":{"queues":422327719,"handSize":0,"queueLengthLimit":610087}},"borrowingLimitPercent":5516944}},"status":{}}',
  ],
  [
    'azhzAAoVCgJ2MRIPUmFuZ2VBbGxvY2F0aW9uEo8BCokBCglfX3Byb3RvX18SCvCfmIAgc21pbGUaAWEiBuaXpeacrCoBMDIK8J+YgCBzbWlsZTgAQgBQqdANYg8KC2NvbnN0cnVjdG9yEgCKARAKABIAGgRuYW1lIgAyAEIAigEpCgASC2NvbnN0cnVjdG9yGgtjb25zdHJ1Y3RvciIAMgBCB8OEw5/igqwSAWEaACIA',
    '{"kind":"RangeAllocation","apiVersion":"v1","metadata":{"name":"__proto__","generateName":"😀 smile","namespace":"a","selfLink":"日本","uid":"0","resourceVersion":"😀 smile","deletionGracePeriodSeconds":223273,"annotations":{"constructor":""},"managedFields":[{"apiVersion":"name","time":null},{"operation":"constructor","apiVersion":"constructor","time":null,"subresource":"Äß€"}]},"range":"a","data":null}',
  ],
  [
    'azhzAAoVCgdhcHBzL3YxEgpSZXBsaWNhU2V0EncKEAoAEgAaACIAKgAyADgAQgASVxpTCjAKATASABoAIgAqC2NvbnN0cnVjdG9yMgA4AEIAaggKABoAIgAqAGoICgAaACIAKgASHxoAIAAyAEIASgFhUgBYAGAAaACCAQCKAQCaAQDCAQAgABoKCAAQABgAIAAoABoAIgA=',
    '{"kind":"ReplicaSet","apiVersion":"apps/v1","metadata":{},"spec":{"selector":null,"template":{"metadata":{"name":"0","uid":"constructor","ownerReferences":[{"apiVersion":"","kind":"","name":"","uid":""},{"apiVersion":"","kind":"","name":"","uid":""}]},"spec":{"containers":null,"terminationGracePeriodSeconds":0,"serviceAccount":"a"}}},"status":{"replicas":0}}',
  ],
  [
    'azhzAAobCgJ2MRIVUmVwbGljYXRpb25Db250cm9sbGVyEnwKOQoAEglfX3Byb3RvX18aATAiACoK8J+YgCBzbWlsZTIAOBFCAEoJCO33o8LMAhAAUMqv2c6yzAJyABInCEcSFAoHeC15LnovMRIJX19wcm90b19fEgoKBuKAqDwmPhIAII0pGhYIrRAQhreSShjF0YXFwoDl5QggACgBGgAiAA==',
    '{"kind":"ReplicationController","apiVersion":"v1","metadata":{"generateName":"__proto__","namespace":"0","uid":"😀 smile","generation":17,"deletionTimestamp":"4798-07-10T21:36:45Z","deletionGracePeriodSeconds":11421019953098,"finalizers":[""]},"spec":{"replicas":71,"minReadySeconds":5261,"selector":{"x-y.z/1":"__proto__","\\u2028\\u003c\\u0026\\u003e":""}},"status":{"replicas":2093,"fullyLabeledReplicas":155491206,"availableReplicas":1,"observedGeneration":633762918158133445}}',
  ],
  [
    'azhzAAojChJyZXNvdXJjZS5rOHMuaW8vdjESDVJlc291cmNlQ2xhaW0SiAEKRwoAEgRuYW1lGgtjb25zdHJ1Y3RvciIAKgRuYW1lMgtjb25zdHJ1Y3Rvcjj/////////D0IASgBiDgoAEgrwn5iAIHNtaWxlEjsKOQolCgbml6XmnKwSGwoAEgUKAwoBMBoAIAAoADoKCggKATASAwoBMBIQCgAKCvCfmIAgc21pbGUaABoAGgAiAA==',
    '{"kind":"ResourceClaim","apiVersion":"resource.k8s.io/v1","metadata":{"generateName":"name","namespace":"constructor","uid":"name","resourceVersion":"constructor","generation":9007199254740991,"deletionTimestamp":null,"annotations":{"":"😀 smile"}},"spec":{"devices":{"requests":[{"name":"日本","exactly":{"deviceClassName":"","selectors":[{"cel":{"expression":"0"}}],"adminAccess":false,"capacity":{"requests":{"0":"0"}}}}],"constraints":[{"requests":["","😀 smile"],"distinctAttribute":""}]}},"status":{}}',
  ],
  [
    'azhzAAorChJyZXNvdXJjZS5rOHMuaW8vdjESFVJlc291cmNlQ2xhaW1UZW1wbGF0ZRKYAQowCgEwEgAaACIAKgFhMgA4gICAgICAgBBCCQis7d6y5wMQAEoICIWkle9rEAByAHIAEmQKXAoG5pel5pysEgAaC2NvbnN0cnVjdG9yIgRuYW1lKgAyADjE0IO86JSfFEIAYg8KC2NvbnN0cnVjdG9yEgBqDwoHeC15LnovMRoAIgAqAGoMCgAaACIEbmFtZSoAEgQKAhIAGgAiAA==',
    '{"kind":"ResourceClaimTemplate","apiVersion":"resource.k8s.io/v1","metadata":{"name":"0","uid":"a","generation":9007199254740992,"creationTimestamp":"6115-12-24T22:46:04Z","deletionTimestamp":"2887-07-27T17:19:01Z","finalizers":["",""]},"spec":{"metadata":{"name":"日本","namespace":"constructor","selfLink":"name","generation":11396053748213828,"annotations":{"constructor":""},"ownerReferences":[{"apiVersion":"","kind":"x-y.z/1","name":"","uid":""},{"apiVersion":"","kind":"","name":"","uid":"name"}]},"spec":{"devices":{"requests":null,"constraints":[{}]}}}}',
  ],
  [
    'azhzAAovChJyZXNvdXJjZS5rOHMuaW8vdjESGVJlc291cmNlQ2xhaW1UZW1wbGF0ZUxpc3QSXwpdCgtjb25zdHJ1Y3RvchIxbG9uZyBsb25nIHRleHQgdGhhdCBnb2VzIGJleW9uZCB0d2VudHkgY2hhcmFjdGVycxoHeC15LnovMSCAgICACCoMCgrwn5iAIHNtaWxlGgAiAA==',
    '{"kind":"ResourceClaimTemplateList","apiVersion":"resource.k8s.io/v1","metadata":{"selfLink":"constructor","resourceVersion":"long long text that goes beyond twenty characters","continue":"x-y.z/1","remainingItemCount":2147483648,"shardInfo":{"selector":"😀 smile"}},"items":null}',
  ],
  [
    'azhzAAoTCgJ2MRINUmVzb3VyY2VRdW90YRLLAQqAAQoAEgAaC2NvbnN0cnVjdG9yIgtjb25zdHJ1Y3RvcioBYTIHeC15LnovMTj//OPnzQ1CCQiwvI3gywIQAFAAcgEwcglfX3Byb3RvX1+KATEKABIAGgRuYW1lIgAyBG5hbWU6GwoZeyJmOmEiOnsiLiI6e30sImY6YiI6e319fUIAEjUKHgoEbmFtZRIWChQxMjM0NTY3ODkwMTIzNDU2Nzg5MAoRCgbigKg8Jj4SBwoFNTEyS2kaABoPCg0KBuKAqDwmPhIDCgEwGgAiAA==',
    '{"kind":"ResourceQuota","apiVersion":"v1","metadata":{"namespace":"constructor","selfLink":"constructor","uid":"a","resourceVersion":"x-y.z/1","generation":467563773567,"creationTimestamp":"4791-12-31T22:14:08Z","deletionGracePeriodSeconds":0,"finalizers":["0","__proto__"],"managedFields":[{"apiVersion":"name","time":null,"fieldsType":"name","fieldsV1":{"f:a":{".":{},"f:b":{}}}}]},"spec":{"hard":{"name":"12345678901234567890","\\u2028\\u003c\\u0026\\u003e":"512Ki"},"scopeSelector":{}},"status":{"hard":{"\\u2028\\u003c\\u0026\\u003e":"0"}}}',
  ],
  [
    'azhzAAojChJyZXNvdXJjZS5rOHMuaW8vdjESDVJlc291cmNlU2xpY2USoAEKhAEKABIAGglfX3Byb3RvX18iBuKAqDwmPioAMgbml6XmnKw4sAdCCAic3KKZXxAASgkIwZGV58sBEABaCAoEbmFtZRIAWhEKB8OEw5/igqwSBuKAqDwmPmINCglfX3Byb3RvX18SAGIPCgrwn5iAIHNtaWxlEgFhigELCgASABoBYTIAQgASFwoAEg0KABD/////////DxgAGgAoADgAGgAiAA==',
    '{"kind":"ResourceSlice","apiVersion":"resource.k8s.io/v1","metadata":{"namespace":"__proto__","selfLink":"\\u2028\\u003c\\u0026\\u003e","resourceVersion":"日本","generation":944,"creationTimestamp":"2779-10-15T02:59:40Z","deletionTimestamp":"3703-08-27T03:08:49Z","labels":{"name":"","Äß€":"\\u2028\\u003c\\u0026\\u003e"},"annotations":{"__proto__":"","😀 smile":"a"},"managedFields":[{"apiVersion":"a"}]},"spec":{"driver":"","pool":{"name":"","generation":9007199254740991,"resourceSliceCount":0},"nodeName":"","allNodes":false,"perDeviceNodeSelection":false}}',
  ],
  [
    'azhzAAonChJyZXNvdXJjZS5rOHMuaW8vdjESEVJlc291cmNlU2xpY2VMaXN0EosBCkYKMWxvbmcgbG9uZyB0ZXh0IHRoYXQgZ29lcyBiZXlvbmQgdHdlbnR5IGNoYXJhY3RlcnMSC2NvbnN0cnVjdG9yGgAqAgoAEkEKKAoAEgAaACIAKgrwn5iAIHNtaWxlMgA4gICAgAhCAGoICgAaACIAKgASFQoEbmFtZRIHCgFhEAAYACIAKAA4ABoAIgA=',
    '{"kind":"ResourceSliceList","apiVersion":"resource.k8s.io/v1","metadata":{"selfLink":"long long text that goes beyond twenty characters","resourceVersion":"constructor","shardInfo":{"selector":""}},"items":[{"metadata":{"uid":"😀 smile","generation":2147483648,"ownerReferences":[{"apiVersion":"","kind":"","name":"","uid":""}]},"spec":{"driver":"name","pool":{"name":"a","generation":0,"resourceSliceCount":0},"nodeSelector":{"nodeSelectorTerms":null},"allNodes":false,"perDeviceNodeSelection":false}}]}',
  ],
  [
    'azhzAAokChxyYmFjLmF1dGhvcml6YXRpb24uazhzLmlvL3YxEgRSb2xlEqUBCmkKCV9fcHJvdG9fXxIAGgAiC2NvbnN0cnVjdG9yKgAyADjP6ZoFQgkI+cjZ/5MBEABKAFoPCgtjb25zdHJ1Y3RvchIAYgoKABIG5pel5pysYhgKCV9fcHJvdG9fXxILY29uc3RydWN0b3ISFQoK8J+YgCBzbWlsZQoHw4TDn+KCrBIhCgEwEgfDhMOf4oKsEglfX3Byb3RvX18iBuaXpeacrCIAGgAiAA==',
    '{"kind":"Role","apiVersion":"rbac.authorization.k8s.io/v1","metadata":{"name":"__proto__","selfLink":"constructor","generation":10925263,"creationTimestamp":"3228-12-03T16:57:29Z","deletionTimestamp":null,"labels":{"constructor":""},"annotations":{"":"日本","__proto__":"constructor"}},"rules":[{"verbs":["😀 smile","Äß€"]},{"verbs":["0"],"apiGroups":["Äß€","__proto__"],"resourceNames":["日本",""]}]}',
  ],
  [
    'azhzAAorChxyYmFjLmF1dGhvcml6YXRpb24uazhzLmlvL3YxEgtSb2xlQmluZGluZxKXAQp9CgASBuaXpeacrBoHeC15LnovMSIAKgAyADij7/KEr7MbQgBKAGoOCgAaACIAKgbml6XmnKxqFgoAGgrwn5iAIHNtaWxlIgAqADAAOACKARoKABIBYRoAIg0I+9H52Jb/////ARAAMgBCAIoBEAoAEgAaADIAQgbigKg8Jj4SCAoAEgAaACIAGgwKBuaXpeacrBIAGgAaACIA',
    '{"kind":"RoleBinding","apiVersion":"rbac.authorization.k8s.io/v1","metadata":{"generateName":"日本","namespace":"x-y.z/1","generation":120512229193635,"deletionTimestamp":null,"ownerReferences":[{"apiVersion":"日本","kind":"","name":"","uid":""},{"apiVersion":"","kind":"","name":"😀 smile","uid":"","controller":false,"blockOwnerDeletion":false}],"managedFields":[{"operation":"a","time":"1074-03-27T12:26:35Z"},{"subresource":"\\u2028\\u003c\\u0026\\u003e"}]},"subjects":[{"kind":"","name":""}],"roleRef":{"apiGroup":"日本","kind":"","name":""}}',
  ],
  [
    'azhzAAovChxyYmFjLmF1dGhvcml6YXRpb24uazhzLmlvL3YxEg9Sb2xlQmluZGluZ0xpc3QSxwEKHgoHeC15LnovMRIAGgAgk/upngYqCQoHeC15LnovMRKkAQqHAQoBMBIBMBoHeC15LnovMSILY29uc3RydWN0b3IqADIHw4TDn+KCrDgAQgBQhuHPra7X5KwBWhIKB3gteS56LzESB3gteS56LzFaPAoHw4TDn+KCrBIxbG9uZyBsb25nIHRleHQgdGhhdCBnb2VzIGJleW9uZCB0d2VudHkgY2hhcmFjdGVycxoYCgd4LXkuei8xEgEwGgrwn5iAIHNtaWxlGgAiAA==',
    '{"kind":"RoleBindingList","apiVersion":"rbac.authorization.k8s.io/v1","metadata":{"selfLink":"x-y.z/1","remainingItemCount":1674214803,"shardInfo":{"selector":"x-y.z/1"}},"items":[{"metadata":{"name":"0","generateName":"0","namespace":"x-y.z/1","selfLink":"constructor","resourceVersion":"Äß€","deletionGracePeriodSeconds":97270198380523654,"labels":{"x-y.z/1":"x-y.z/1","Äß€":"long long text that goes beyond twenty characters"}},"roleRef":{"apiGroup":"x-y.z/1","kind":"0","name":"😀 smile"}}]}',
  ],
  [
    'azhzAAooChxyYmFjLmF1dGhvcml6YXRpb24uazhzLmlvL3YxEghSb2xlTGlzdBIbChkKBG5hbWUSBuaXpeacrBoBMCCbzj4qAgoAGgAiAA==',
    '{"kind":"RoleList","apiVersion":"rbac.authorization.k8s.io/v1","metadata":{"selfLink":"name","resourceVersion":"日本","continue":"0","remainingItemCount":1025819,"shardInfo":{"selector":""}},"items":null}',
  ],
  [
    'azhzAAoeCg5ub2RlLms4cy5pby92MRIMUnVudGltZUNsYXNzEs0BCr0BCgASAWEaATAiACoAMgFhOABCAEoAUABiBAoAEgCKAU4KC2NvbnN0cnVjdG9yEgFhGgbigKg8Jj4iCQjDz6+a0QIQADIK8J+YgCBzbWlsZTobChl7ImY6YSI6eyIuIjp7fSwiZjpiIjp7fX19QgCKAUwKMWxvbmcgbG9uZyB0ZXh0IHRoYXQgZ29lcyBiZXlvbmQgdHdlbnR5IGNoYXJhY3RlcnMSBuaXpeacrBoAMgFhQgrwn5iAIHNtaWxlEgd4LXkuei8xGgAiABoAIgA=',
    '{"kind":"RuntimeClass","apiVersion":"node.k8s.io/v1","metadata":{"generateName":"a","namespace":"0","resourceVersion":"a","deletionTimestamp":null,"deletionGracePeriodSeconds":0,"annotations":{"":""},"managedFields":[{"manager":"constructor","operation":"a","apiVersion":"\\u2028\\u003c\\u0026\\u003e","time":"4838-05-27T16:07:31Z","fieldsType":"😀 smile","fieldsV1":{"f:a":{".":{},"f:b":{}}}},{"manager":"long long text that goes beyond twenty characters","operation":"日本","fieldsType":"a","subresource":"😀 smile"}]},"handler":"x-y.z/1","overhead":{},"scheduling":{}}',
  ],
  [
    'azhzAAoXCg5hdXRvc2NhbGluZy92MRIFU2NhbGUSzwEKugEKBuaXpeacrBIEbmFtZRoK8J+YgCBzbWlsZSIxbG9uZyBsb25nIHRleHQgdGhhdCBnb2VzIGJleW9uZCB0d2VudHkgY2hhcmFjdGVycyoAMgd4LXkuei8xOP////////8PQgBKAFAAWg4KBG5hbWUSBuKAqDwmPnIG5pel5pyscgd4LXkuei8xigEvCgrwn5iAIHNtaWxlEgAaBuKAqDwmPjIJX19wcm90b19fOgBCCvCfmIAgc21pbGUSAggAGgwImRgSB3gteS56LzEaACIA',
    '{"kind":"Scale","apiVersion":"autoscaling/v1","metadata":{"name":"日本","generateName":"name","namespace":"😀 smile","selfLink":"long long text that goes beyond twenty characters","resourceVersion":"x-y.z/1","generation":9007199254740991,"deletionTimestamp":null,"deletionGracePeriodSeconds":0,"labels":{"name":"\\u2028\\u003c\\u0026\\u003e"},"finalizers":["日本","x-y.z/1"],"managedFields":[{"manager":"😀 smile","apiVersion":"\\u2028\\u003c\\u0026\\u003e","fieldsType":"__proto__","fieldsV1":null,"subresource":"😀 smile"}]},"spec":{},"status":{"replicas":3097,"selector":"x-y.z/1"}}',
  ],
  [
    'azhzAAoMCgJ2MRIGU2VjcmV0EtIBCrcBCgASABoAIgAqCV9fcHJvdG9fXzIAOABCCQi1xOiw5QEQAEoJCMntnpDrAxAAUABaCgoG5pel5pysEgBqFgoEbmFtZRoG5pel5pysIgAqADABOACKAUsKMWxvbmcgbG9uZyB0ZXh0IHRoYXQgZ29lcyBiZXlvbmQgdHdlbnR5IGNoYXJhY3RlcnMSABoAIgAyBG5hbWVCCvCfmIAgc21pbGWKARMKBuaXpeacrBIAGgAiADIAQgFhGgAiBQoBMBIAIgsKB3gteS56LzESACgAGgAiAA==',
    '{"kind":"Secret","apiVersion":"v1","metadata":{"uid":"__proto__","creationTimestamp":"3921-03-17T03:23:33Z","deletionTimestamp":"6147-09-18T02:41:13Z","deletionGracePeriodSeconds":0,"labels":{"日本":""},"ownerReferences":[{"apiVersion":"","kind":"name","name":"日本","uid":"","controller":true,"blockOwnerDeletion":false}],"managedFields":[{"manager":"long long text that goes beyond twenty characters","time":null,"fieldsType":"name","subresource":"😀 smile"},{"manager":"日本","time":null,"subresource":"a"}]},"immutable":false,"stringData":{"0":"","x-y.z/1":""}}',
  ],
  [
    'azhzAAoyChdhdXRob3JpemF0aW9uLms4cy5pby92MRIXU2VsZlN1YmplY3RBY2Nlc3NSZXZpZXcSxAEKfwoAEgAaACIAKjFsb25nIGxvbmcgdGV4dCB0aGF0IGdvZXMgYmV5b25kIHR3ZW50eSBjaGFyYWN0ZXJzMgEwOABCAGIFCgEwEgBiCwoHeC15LnovMRIAigEWCgASBuKAqDwmPhoG5pel5pysMgBCAIoBDQoAEgAaACIAMgBCAWESNwo1Cgbml6XmnKwSABoG4oCoPCY+IgRuYW1lKgAyADoG4oCoPCY+Sg8KABILCgASB3gteS56LzEaCAgAEgAaACAAGgAiAA==',
    '{"kind":"SelfSubjectAccessReview","apiVersion":"authorization.k8s.io/v1","metadata":{"uid":"long long text that goes beyond twenty characters","resourceVersion":"0","annotations":{"0":"","x-y.z/1":""},"managedFields":[{"operation":"\\u2028\\u003c\\u0026\\u003e","apiVersion":"日本"},{"time":null,"subresource":"a"}]},"spec":{"resourceAttributes":{"namespace":"日本","group":"\\u2028\\u003c\\u0026\\u003e","version":"name","name":"\\u2028\\u003c\\u0026\\u003e","labelSelector":{"requirements":[{"key":"","operator":"x-y.z/1"}]}}},"status":{"allowed":false}}',
  ],
  [
    'azhzAAotChhhdXRoZW50aWNhdGlvbi5rOHMuaW8vdjESEVNlbGZTdWJqZWN0UmV2aWV3EpkBCnsKABIBYRoG5pel5pysIgrwn5iAIHNtaWxlKgAyAWE4owFCCQi2157G8AIQAFCAgICAgICAgIABah0KBG5hbWUaBuaXpeacrCIHw4TDn+KCrCoAMAA4AIoBIgoLY29uc3RydWN0b3ISABoBMCIAMgBCCvCfmIAgc21pbGUSGgoYCgrwn5iAIHNtaWxlEgAaBuaXpeacrBoAGgAiAA==',
    '{"kind":"SelfSubjectReview","apiVersion":"authentication.k8s.io/v1","metadata":{"generateName":"a","namespace":"日本","selfLink":"😀 smile","resourceVersion":"a","generation":163,"creationTimestamp":"5105-01-07T02:25:58Z","deletionGracePeriodSeconds":-9223372036854775808,"ownerReferences":[{"apiVersion":"","kind":"name","name":"日本","uid":"Äß€","controller":false,"blockOwnerDeletion":false}],"managedFields":[{"manager":"constructor","apiVersion":"0","time":null,"subresource":"😀 smile"}]},"status":{"userInfo":{"username":"😀 smile","groups":["日本",""]}}}',
  ],
  [
    'azhzAAoxChdhdXRob3JpemF0aW9uLms4cy5pby92MRIWU2VsZlN1YmplY3RSdWxlc1JldmlldxKKAQpzCgFhEgbigKg8Jj4aAWEiACoAMgA4AEIICOKekNB4EABKAFoRCgbigKg8Jj4SB3gteS56LzFqPAoBMBoAIgAqMWxvbmcgbG9uZyB0ZXh0IHRoYXQgZ29lcyBiZXlvbmQgdHdlbnR5IGNoYXJhY3RlcnMwABICCgAaDwoCIgAYACIHeC15LnovMRoAIgA=',
    '{"kind":"SelfSubjectRulesReview","apiVersion":"authorization.k8s.io/v1","metadata":{"name":"a","generateName":"\\u2028\\u003c\\u0026\\u003e","namespace":"a","creationTimestamp":"2996-02-02T21:49:22Z","deletionTimestamp":null,"labels":{"\\u2028\\u003c\\u0026\\u003e":"x-y.z/1"},"ownerReferences":[{"apiVersion":"long long text that goes beyond twenty characters","kind":"0","name":"","uid":"","controller":false}]},"spec":{},"status":{"resourceRules":[{"verbs":null,"resourceNames":[""]}],"nonResourceRules":null,"incomplete":false,"evaluationError":"x-y.z/1"}}',
  ],
  [
    'azhzAAoZCgJ2MRITU2VyaWFsaXplZFJlZmVyZW5jZRJgCl4KABILY29uc3RydWN0b3IaCV9fcHJvdG9fXyIBYSoxbG9uZyBsb25nIHRleHQgdGhhdCBnb2VzIGJleW9uZCB0d2VudHkgY2hhcmFjdGVyczIEbmFtZToG5pel5pysGgAiAA==',
    '{"kind":"SerializedReference","apiVersion":"v1","reference":{"namespace":"constructor","name":"__proto__","uid":"a","apiVersion":"long long text that goes beyond twenty characters","resourceVersion":"name","fieldPath":"日本"}}',
  ],
  [
    'azhzAAoNCgJ2MRIHU2VydmljZRLSAQp7Cgrwn5iAIHNtaWxlEgAaATAiACoAMgd4LXkuei8xOABCAFAAigE7CgASABoAMgBCMWxvbmcgbG9uZyB0ZXh0IHRoYXQgZ29lcyBiZXlvbmQgdHdlbnR5IGNoYXJhY3RlcnOKARYKABIBYRoLY29uc3RydWN0b3IyAEIAEk8aACIAKgbigKg8Jj46AEIAUjFsb25nIGxvbmcgdGV4dCB0aGF0IGdvZXMgYmV5b25kIHR3ZW50eSBjaGFyYWN0ZXJzWgBgAGgAoAEAugEAGgIKABoAIgA=',
    '{"kind":"Service","apiVersion":"v1","metadata":{"name":"😀 smile","namespace":"0","resourceVersion":"x-y.z/1","deletionGracePeriodSeconds":0,"managedFields":[{"subresource":"long long text that goes beyond twenty characters"},{"operation":"a","apiVersion":"constructor"}]},"spec":{"externalIPs":["\\u2028\\u003c\\u0026\\u003e"],"externalName":"long long text that goes beyond twenty characters","allocateLoadBalancerNodePorts":false,"trafficDistribution":""},"status":{"loadBalancer":{}}}',
  ],
  [
    'azhzAAoUCgJ2MRIOU2VydmljZUFjY291bnQSjAEKPAoAEgAaACIAKgAyAWE42AFCAEoAUMrviMSit+MFah0KCvCfmIAgc21pbGUaACIAKgfDhMOf4oKsMAA4ARIjCgbml6XmnKwSABoAIglfX3Byb3RvX18qADIAOgbml6XmnKwSJwoBYRIG4oCoPCY+GgAiB8OEw5/igqwqADILY29uc3RydWN0b3I6ABoAIgA=',
    '{"kind":"ServiceAccount","apiVersion":"v1","metadata":{"resourceVersion":"a","generation":216,"deletionTimestamp":null,"deletionGracePeriodSeconds":3252055426873290,"ownerReferences":[{"apiVersion":"Äß€","kind":"😀 smile","name":"","uid":"","controller":false,"blockOwnerDeletion":true}]},"secrets":[{"kind":"日本","uid":"__proto__","fieldPath":"日本"},{"kind":"a","namespace":"\\u2028\\u003c\\u0026\\u003e","uid":"Äß€","resourceVersion":"constructor"}]}',
  ],
  [
    'azhzAAoYCgJ2MRISU2VydmljZUFjY291bnRMaXN0ElcKVQoxbG9uZyBsb25nIHRleHQgdGhhdCBnb2VzIGJleW9uZCB0d2VudHkgY2hhcmFjdGVycxIJX19wcm90b19fGgfDhMOf4oKsIJsFKgkKB3gteS56LzEaACIA',
    '{"kind":"ServiceAccountList","apiVersion":"v1","metadata":{"selfLink":"long long text that goes beyond twenty characters","resourceVersion":"__proto__","continue":"Äß€","remainingItemCount":667,"shardInfo":{"selector":"x-y.z/1"}},"items":null}',
  ],
  [
    'azhzAAojChRuZXR3b3JraW5nLms4cy5pby92MRILU2VydmljZUNJRFISrAEKbwoLY29uc3RydWN0b3ISCvCfmIAgc21pbGUaCvCfmIAgc21pbGUiAWEqATAyCvCfmIAgc21pbGU4AEIASggIxe3L4EsQAFAAWhUKCvCfmIAgc21pbGUSB3gteS56LzFiDQoJX19wcm90b19fEgByABIMCgrwn5iAIHNtaWxlGisKKQoHw4TDn+KCrBIBMBi6geKruJHvciIAKgd4LXkuei8xMgd4LXkuei8xGgAiAA==',
    '{"kind":"ServiceCIDR","apiVersion":"networking.k8s.io/v1","metadata":{"name":"constructor","generateName":"😀 smile","namespace":"😀 smile","selfLink":"a","uid":"0","resourceVersion":"😀 smile","deletionTimestamp":"2614-05-26T10:36:53Z","deletionGracePeriodSeconds":0,"labels":{"😀 smile":"x-y.z/1"},"annotations":{"__proto__":""},"finalizers":[""]},"spec":{"cidrs":["😀 smile"]},"status":{"conditions":[{"type":"Äß€","status":"0","observedGeneration":64665077092483258,"lastTransitionTime":null,"reason":"x-y.z/1","message":"x-y.z/1"}]}}',
  ],
  [
    'azhzAAoMCgJ2MRIGU3RhdHVzEocBCiQKCvCfmIAgc21pbGUSB3gteS56LzEaCV9fcHJvdG9fXyoCCgASABoBMCIHeC15LnovMSpOCgASCV9fcHJvdG9fXxoG5pel5pysIh0KB3gteS56LzESCvCfmIAgc21pbGUaBuKAqDwmPiIICgASATAaATAo2oQDMgrwn5iAIHNtaWxlMLQCGgAiAA==',
    '{"kind":"Status","apiVersion":"v1","metadata":{"selfLink":"😀 smile","resourceVersion":"x-y.z/1","continue":"__proto__","shardInfo":{"selector":""}},"message":"0","reason":"x-y.z/1","details":{"group":"__proto__","kind":"日本","uid":"😀 smile","causes":[{"reason":"x-y.z/1","message":"😀 smile","field":"\\u2028\\u003c\\u0026\\u003e"},{"message":"0","field":"0"}],"retryAfterSeconds":49754},"code":308}',
  ],
  [
    'azhzAAohChFzdG9yYWdlLms4cy5pby92MRIMU3RvcmFnZUNsYXNzEmcKQAoHw4TDn+KCrBIG4oCoPCY+GgbigKg8Jj4iB8OEw5/igqwqAWEyBuKAqDwmPjgXQgkIycSuz6oBEABKAFAAcgASBuKAqDwmPiIAMAE6BG5hbWVCDwoJCgd4LXkuei8xCgIKAEIAGgAiAA==',
    '{"kind":"StorageClass","apiVersion":"storage.k8s.io/v1","metadata":{"name":"Äß€","generateName":"\\u2028\\u003c\\u0026\\u003e","namespace":"\\u2028\\u003c\\u0026\\u003e","selfLink":"Äß€","uid":"a","resourceVersion":"\\u2028\\u003c\\u0026\\u003e","generation":23,"creationTimestamp":"3421-05-11T23:22:49Z","deletionTimestamp":null,"deletionGracePeriodSeconds":0,"finalizers":[""]},"provisioner":"\\u2028\\u003c\\u0026\\u003e","reclaimPolicy":"","allowVolumeExpansion":true,"volumeBindingMode":"name","allowedTopologies":[{"matchLabelExpressions":[{"key":"x-y.z/1","values":null},{"key":"","values":null}]},{}]}',
  ],
  [
    'azhzAAolChFzdG9yYWdlLms4cy5pby92MRIQU3RvcmFnZUNsYXNzTGlzdBK8AQoGCgASABoAElwKVAoAEgbigKg8Jj4aC2NvbnN0cnVjdG9yIjFsb25nIGxvbmcgdGV4dCB0aGF0IGdvZXMgYmV5b25kIHR3ZW50eSBjaGFyYWN0ZXJzKgAyADgAQgByABIAKgAqABJUCk8KABIAGgFhIgAqADIAOICAgICAgIAQQgBqDwoHw4TDn+KCrBoAIgAqAGoTCgAaCV9fcHJvdG9fXyIAKgAwAIoBDgoAEgRuYW1lGgAyAEIAEgEwGgAiAA==',
    '{"kind":"StorageClassList","apiVersion":"storage.k8s.io/v1","metadata":{},"items":[{"metadata":{"generateName":"\\u2028\\u003c\\u0026\\u003e","namespace":"constructor","selfLink":"long long text that goes beyond twenty characters","finalizers":[""]},"provisioner":"","mountOptions":["",""]},{"metadata":{"namespace":"a","generation":9007199254740992,"ownerReferences":[{"apiVersion":"","kind":"Äß€","name":"","uid":""},{"apiVersion":"","kind":"","name":"__proto__","uid":"","controller":false}],"managedFields":[{"operation":"name"}]},"provisioner":"0"}]}',
  ],
  [
    'azhzAAooChhhdXRoZW50aWNhdGlvbi5rOHMuaW8vdjESDFRva2VuUmVxdWVzdBK0AQqNAQoAEgAaACIxbG9uZyBsb25nIHRleHQgdGhhdCBnb2VzIGJleW9uZCB0d2VudHkgY2hhcmFjdGVycyoG5pel5pysMgA4jf6ax8yyoq8KQgkIx7XM6+EBEABKAFAAWgsKBuKAqDwmPhIBMGIUCglfX3Byb3RvX18SB8OEw5/igqxiDAoHeC15LnovMRIBMBITGggKABIAGgAiACCAgICAgICAEBoNCgASCQjlrPCTngEQABoAIgA=',
    '{"kind":"TokenRequest","apiVersion":"authentication.k8s.io/v1","metadata":{"selfLink":"long long text that goes beyond twenty characters","uid":"日本","generation":747185860308811533,"creationTimestamp":"3891-02-01T07:48:23Z","deletionTimestamp":null,"deletionGracePeriodSeconds":0,"labels":{"\\u2028\\u003c\\u0026\\u003e":"0"},"annotations":{"__proto__":"Äß€","x-y.z/1":"0"}},"spec":{"audiences":null,"expirationSeconds":9007199254740992,"boundObjectRef":{}},"status":{"token":"","expirationTimestamp":"3315-05-01T09:31:17Z"}}',
  ],
  [
    'azhzAAonChhhdXRoZW50aWNhdGlvbi5rOHMuaW8vdjESC1Rva2VuUmV2aWV3EqABCnQKCV9fcHJvdG9fXxIAGgRuYW1lIgAqADIHeC15LnovMTgAQgkImNqj9/gCEABKAGILCgfDhMOf4oKsEgBiCgoG5pel5pysEgCKAQ0KAWESABoAIgAyAEIAigEZCgbml6XmnKwSBuKAqDwmPhoBMDIAOgBCABICCgAaJAgAEhIKABIG4oCoPCY+GgbigKg8Jj4aCvCfmIAgc21pbGUiABoAIgA=',
    '{"kind":"TokenReview","apiVersion":"authentication.k8s.io/v1","metadata":{"name":"__proto__","namespace":"name","resourceVersion":"x-y.z/1","creationTimestamp":"5176-04-29T13:05:28Z","deletionTimestamp":null,"annotations":{"Äß€":"","日本":""},"managedFields":[{"manager":"a","time":null},{"manager":"日本","operation":"\\u2028\\u003c\\u0026\\u003e","apiVersion":"0","fieldsV1":null}]},"spec":{},"status":{"user":{"uid":"\\u2028\\u003c\\u0026\\u003e","groups":["\\u2028\\u003c\\u0026\\u003e"]},"audiences":[""],"error":"😀 smile"}}',
  ],
  [
    'azhzAAoTCgJ2MRINVXBkYXRlT3B0aW9ucxI8EjFsb25nIGxvbmcgdGV4dCB0aGF0IGdvZXMgYmV5b25kIHR3ZW50eSBjaGFyYWN0ZXJzGgfDhMOf4oKsGgAiAA==',
    '{"kind":"UpdateOptions","apiVersion":"v1","fieldManager":"long long text that goes beyond twenty characters","fieldValidation":"Äß€"}',
  ],
  [
    'azhzAAo8Ch9hZG1pc3Npb25yZWdpc3RyYXRpb24uazhzLmlvL3YxEhlWYWxpZGF0aW5nQWRtaXNzaW9uUG9saWN5EowBCncKB8OEw5/igqwSABoK8J+YgCBzbWlsZSIAKgAyADgAQgkI35yr34YCEABKAFoFCgFhEgBqDgoEbmFtZRoAIgAqADAAahMKABoAIgd4LXkuei8xKgAwATgAigEcCgfDhMOf4oKsEgAaACIJCKLFr/a8ARAAMgBCABICIgAaDQiAgICAgICAgIABEgAaACIA',
    '{"kind":"ValidatingAdmissionPolicy","apiVersion":"admissionregistration.k8s.io/v1","metadata":{"name":"Äß€","namespace":"😀 smile","creationTimestamp":"4205-01-03T18:11:43Z","deletionTimestamp":null,"labels":{"a":""},"ownerReferences":[{"apiVersion":"","kind":"name","name":"","uid":"","controller":false},{"apiVersion":"","kind":"","name":"","uid":"x-y.z/1","controller":true,"blockOwnerDeletion":false}],"managedFields":[{"manager":"Äß€","time":"3577-01-24T20:22:58Z"}]},"spec":{"failurePolicy":""},"status":{"observedGeneration":-9223372036854775808,"typeChecking":{}}}',
  ],
  [
    'azhzAApDCh9hZG1pc3Npb25yZWdpc3RyYXRpb24uazhzLmlvL3YxEiBWYWxpZGF0aW5nQWRtaXNzaW9uUG9saWN5QmluZGluZxKgAQpxCgFhEgAaACIAKgFhMgA458v5rwtCCQjpwMzKtwEQAEoAUACKATEKABIAGgAiADIBMDobChl7ImY6YSI6eyIuIjp7fSwiZjpiIjp7fX19Qgd4LXkuei8xigEXCgASAWEaAWEyAEILY29uc3RydWN0b3ISKwoAEhUKBuaXpeacrBIJX19wcm90b19fIgAaEBIOCgwKBG5hbWUSBG5hbWUaACIA',
    '{"kind":"ValidatingAdmissionPolicyBinding","apiVersion":"admissionregistration.k8s.io/v1","metadata":{"name":"a","uid":"a","generation":3053348327,"creationTimestamp":"3531-08-17T21:19:37Z","deletionTimestamp":null,"deletionGracePeriodSeconds":0,"managedFields":[{"time":null,"fieldsType":"0","fieldsV1":{"f:a":{".":{},"f:b":{}}},"subresource":"x-y.z/1"},{"operation":"a","apiVersion":"a","subresource":"constructor"}]},"spec":{"paramRef":{"name":"日本","namespace":"__proto__","parameterNotFoundAction":""},"matchResources":{"objectSelector":{"matchLabels":{"name":"name"}}}}}',
  ],
  [
    'azhzAApHCh9hZG1pc3Npb25yZWdpc3RyYXRpb24uazhzLmlvL3YxEiRWYWxpZGF0aW5nQWRtaXNzaW9uUG9saWN5QmluZGluZ0xpc3QSgQEKDwoAEgd4LXkuei8xGgAgABJuClwKAWESABoJX19wcm90b19fIgRuYW1lKgAyADjF78jIAkINCOOTnYGA/////wEQAFD/////////D2IFCgEwEgBiEgoK8J+YgCBzbWlsZRIEbmFtZXIHeC15LnovMRIOCgASBAoAEgAaBBIAOgAaACIA',
    '{"kind":"ValidatingAdmissionPolicyBindingList","apiVersion":"admissionregistration.k8s.io/v1","metadata":{"resourceVersion":"x-y.z/1","remainingItemCount":0},"items":[{"metadata":{"name":"a","namespace":"__proto__","selfLink":"name","generation":689059781,"creationTimestamp":"0881-04-06T15:27:31Z","deletionGracePeriodSeconds":9007199254740991,"annotations":{"0":"","😀 smile":"name"},"finalizers":["x-y.z/1"]},"spec":{"paramRef":{},"matchResources":{"objectSelector":{},"matchPolicy":""}}}]}',
  ],
  [
    'azhzAApBCh9hZG1pc3Npb25yZWdpc3RyYXRpb24uazhzLmlvL3YxEh5WYWxpZGF0aW5nV2ViaG9va0NvbmZpZ3VyYXRpb24SWQpXCgFhEgd4LXkuei8xGgEwIgFhKgAyCV9fcHJvdG9fXzgAQggIr82ywzkQAFAAahUKABoLY29uc3RydWN0b3IiACoAOABqEQoAGgAiCV9fcHJvdG9fXyoAGgAiAA==',
    '{"kind":"ValidatingWebhookConfiguration","apiVersion":"admissionregistration.k8s.io/v1","metadata":{"name":"a","generateName":"x-y.z/1","namespace":"0","selfLink":"a","resourceVersion":"__proto__","creationTimestamp":"2459-05-05T16:41:19Z","deletionGracePeriodSeconds":0,"ownerReferences":[{"apiVersion":"","kind":"","name":"constructor","uid":"","blockOwnerDeletion":false},{"apiVersion":"","kind":"","name":"","uid":"__proto__"}]}}',
  ],
]
