import type { Scenario } from './scenario.ts'

/** Taking over from kubectl's client-side apply. */
export const lastApplied: readonly Scenario[] = [
  {
    name: 'kubectl takes over what it applied on the client side',
    kind: 'thing',
    text: String.raw`
kubectl-client-side-apply create {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\"x\"},\"spec\":{\"a\":\"1\",\"b\":\"1\"}}"}},"spec":{"a":"1","b":"1"}}
  {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\"x\"},\"spec\":{\"a\":\"1\",\"b\":\"1\"}}"}},"spec":{"a":"1","b":"1"}}
  kubectl-client-side-apply~: .spec .metadata.annotations .metadata.annotations.kubectl.kubernetes.io/last-applied-configuration .spec.a .spec.b
kubectl apply {"spec":{"a":"2","b":"1"}}
  {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\"x\"},\"spec\":{\"a\":\"2\",\"b\":\"1\"}}\n"}},"spec":{"a":"2","b":"1"}}
  kubectl-client-side-apply~: .spec .metadata.annotations .metadata.annotations.kubectl.kubernetes.io/last-applied-configuration .spec.b
  kubectl: .spec.a .spec.b
kubectl apply {"spec":{"a":"2"}}
  {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\"x\"},\"spec\":{\"a\":\"2\"}}\n"}},"spec":{"a":"2","b":"1"}}
  kubectl-client-side-apply~: .spec .metadata.annotations .metadata.annotations.kubectl.kubernetes.io/last-applied-configuration .spec.b
  kubectl: .spec.a`,
  },
  {
    name: 'other managers do not',
    kind: 'thing',
    text: String.raw`
kubectl-client-side-apply create {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\"x\"},\"spec\":{\"a\":\"1\"}}"}},"spec":{"a":"1"}}
  {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\"x\"},\"spec\":{\"a\":\"1\"}}"}},"spec":{"a":"1"}}
  kubectl-client-side-apply~: .spec .metadata.annotations .metadata.annotations.kubectl.kubernetes.io/last-applied-configuration .spec.a
m1 apply {"spec":{"a":"2"}}
  conflict with "kubectl-client-side-apply" using example.com/v1: .spec.a
kubectl apply {"spec":{"a":"2"}}
  {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\"x\"},\"spec\":{\"a\":\"2\"}}\n"}},"spec":{"a":"2"}}
  kubectl-client-side-apply~: .spec .metadata.annotations .metadata.annotations.kubectl.kubernetes.io/last-applied-configuration
  kubectl: .spec.a`,
  },
  {
    name: 'fields that changed since still conflict',
    kind: 'thing',
    text: String.raw`
kubectl-client-side-apply create {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\"x\"},\"spec\":{\"a\":\"1\",\"b\":\"1\"}}"}},"spec":{"a":"9","b":"1"}}
  {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\"x\"},\"spec\":{\"a\":\"1\",\"b\":\"1\"}}"}},"spec":{"a":"9","b":"1"}}
  kubectl-client-side-apply~: .spec .metadata.annotations .metadata.annotations.kubectl.kubernetes.io/last-applied-configuration .spec.a .spec.b
kubectl apply {"spec":{"a":"2","b":"2"}}
  conflict with "kubectl-client-side-apply" using example.com/v1: .spec.a`,
  },
  {
    name: 'fields of others still conflict',
    kind: 'thing',
    text: String.raw`
kubectl-client-side-apply create {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\"x\"},\"spec\":{\"a\":\"1\"}}"}},"spec":{"a":"1"}}
  {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\"x\"},\"spec\":{\"a\":\"1\"}}"}},"spec":{"a":"1"}}
  kubectl-client-side-apply~: .spec .metadata.annotations .metadata.annotations.kubectl.kubernetes.io/last-applied-configuration .spec.a
m2 apply {"spec":{"n":1}}
  {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\"x\"},\"spec\":{\"a\":\"1\"}}"}},"spec":{"a":"1","n":1}}
  kubectl-client-side-apply~: .spec .metadata.annotations .metadata.annotations.kubectl.kubernetes.io/last-applied-configuration .spec.a
  m2: .spec.n
kubectl apply {"spec":{"a":"2","n":2}}
  conflict with "m2": .spec.n
kubectl force {"spec":{"a":"2","n":2}}
  {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\"x\"},\"spec\":{\"a\":\"2\",\"n\":2}}\n"}},"spec":{"a":"2","n":2}}
  kubectl-client-side-apply~: .spec .metadata.annotations .metadata.annotations.kubectl.kubernetes.io/last-applied-configuration
  kubectl: .spec.a .spec.n`,
  },
  {
    name: 'an annotation of another version does not count',
    kind: 'thing',
    text: String.raw`
kubectl-client-side-apply create {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v2\",\"kind\":\"Thing\",\"spec\":{\"a\":\"1\"}}"}},"spec":{"a":"1"}}
  {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v2\",\"kind\":\"Thing\",\"spec\":{\"a\":\"1\"}}"}},"spec":{"a":"1"}}
  kubectl-client-side-apply~: .spec .metadata.annotations .metadata.annotations.kubectl.kubernetes.io/last-applied-configuration .spec.a
kubectl apply {"spec":{"a":"2"}}
  conflict with "kubectl-client-side-apply" using example.com/v1: .spec.a`,
  },
  {
    name: 'an annotation that is no JSON does not count',
    kind: 'thing',
    text: String.raw`
kubectl-client-side-apply create {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{oops"}},"spec":{"a":"1"}}
  {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{oops"}},"spec":{"a":"1"}}
  kubectl-client-side-apply~: .spec .metadata.annotations .metadata.annotations.kubectl.kubernetes.io/last-applied-configuration .spec.a
kubectl apply {"spec":{"a":"2"}}
  conflict with "kubectl-client-side-apply" using example.com/v1: .spec.a
kubectl apply {"spec":{"b":"2"}}
  {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\"x\"},\"spec\":{\"b\":\"2\"}}\n"}},"spec":{"a":"1","b":"2"}}
  kubectl-client-side-apply~: .spec .metadata.annotations .metadata.annotations.kubectl.kubernetes.io/last-applied-configuration .spec.a
  kubectl: .spec.b`,
  },
  {
    name: 'an annotation without kind does not count',
    kind: 'thing',
    text: String.raw`
kubectl-client-side-apply create {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"spec\":{\"a\":\"1\"}}"}},"spec":{"a":"1"}}
  {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"spec\":{\"a\":\"1\"}}"}},"spec":{"a":"1"}}
  kubectl-client-side-apply~: .spec .metadata.annotations .metadata.annotations.kubectl.kubernetes.io/last-applied-configuration .spec.a
kubectl apply {"spec":{"a":"2"}}
  conflict with "kubectl-client-side-apply" using example.com/v1: .spec.a`,
  },
  {
    name: 'an empty annotation does not count and is kept',
    kind: 'thing',
    text: `
kubectl-client-side-apply create {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":""}},"spec":{"a":"1"}}
  {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":""}},"spec":{"a":"1"}}
  kubectl-client-side-apply~: .spec .metadata.annotations .metadata.annotations.kubectl.kubernetes.io/last-applied-configuration .spec.a
kubectl apply {"spec":{"b":"2"}}
  {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":""}},"spec":{"a":"1","b":"2"}}
  kubectl-client-side-apply~: .spec .metadata.annotations .metadata.annotations.kubectl.kubernetes.io/last-applied-configuration .spec.a
  kubectl: .spec.b`,
  },
  {
    name: 'the annotation is refreshed with what kubectl applies',
    kind: 'thing',
    text: String.raw`
kubectl-client-side-apply create {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\"x\"},\"spec\":{\"a\":\"1\"}}"}},"spec":{"a":"1"}}
  {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\"x\"},\"spec\":{\"a\":\"1\"}}"}},"spec":{"a":"1"}}
  kubectl-client-side-apply~: .spec .metadata.annotations .metadata.annotations.kubectl.kubernetes.io/last-applied-configuration .spec.a
kubectl apply {"metadata":{"labels":{"z":"<&>"}},"spec":{"a":"1"}}
  {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Thing\",\"metadata\":{\"labels\":{\"z\":\"\\u003c\\u0026\\u003e\"},\"name\":\"x\"},\"spec\":{\"a\":\"1\"}}\n"},"labels":{"z":"<&>"}},"spec":{"a":"1"}}
  kubectl-client-side-apply~: .spec .metadata.annotations .metadata.annotations.kubectl.kubernetes.io/last-applied-configuration .spec.a
  kubectl: .metadata.labels.z .spec.a
kubectl apply {"metadata":{"labels":{"z":"<&>"}},"spec":{"a":"1"}}
  {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Thing\",\"metadata\":{\"labels\":{\"z\":\"\\u003c\\u0026\\u003e\"},\"name\":\"x\"},\"spec\":{\"a\":\"1\"}}\n"},"labels":{"z":"<&>"}},"spec":{"a":"1"}}
  kubectl-client-side-apply~: .spec .metadata.annotations .metadata.annotations.kubectl.kubernetes.io/last-applied-configuration .spec.a
  kubectl: .metadata.labels.z .spec.a`,
  },
  {
    name: 'an annotation within the configuration is left out of the annotation',
    kind: 'thing',
    text: String.raw`
kubectl-client-side-apply create {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\"x\"},\"spec\":{\"a\":\"1\"}}"}},"spec":{"a":"1"}}
  {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\"x\"},\"spec\":{\"a\":\"1\"}}"}},"spec":{"a":"1"}}
  kubectl-client-side-apply~: .spec .metadata.annotations .metadata.annotations.kubectl.kubernetes.io/last-applied-configuration .spec.a
kubectl apply {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"x"}},"spec":{"a":"1"}}
  conflict with "kubectl-client-side-apply" using example.com/v1: .metadata.annotations.kubectl.kubernetes.io/last-applied-configuration
kubectl force {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"x"}},"spec":{"a":"1"}}
  {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Thing\",\"metadata\":{\"annotations\":{},\"name\":\"x\"},\"spec\":{\"a\":\"1\"}}\n"}},"spec":{"a":"1"}}
  kubectl-client-side-apply~: .spec .metadata.annotations .spec.a
  kubectl: .metadata.annotations.kubectl.kubernetes.io/last-applied-configuration .spec.a`,
  },
  {
    name: 'live duplicates prevent the take-over',
    kind: 'thing',
    text: String.raw`
kubectl-client-side-apply create {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\"x\"},\"spec\":{\"a\":\"1\"}}"}},"spec":{"a":"1","tags":["x","x"]}}
  {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\"x\"},\"spec\":{\"a\":\"1\"}}"}},"spec":{"a":"1","tags":["x","x"]}}
  kubectl-client-side-apply~: .spec .metadata.annotations .metadata.annotations.kubectl.kubernetes.io/last-applied-configuration .spec.a .spec.tags .spec.tags[="x"]
kubectl apply {"spec":{"a":"2"}}
  conflict with "kubectl-client-side-apply" using example.com/v1: .spec.a`,
  },
  {
    name: 'null annotations are left out of the annotation and read as empty',
    kind: 'thing',
    text: String.raw`
kubectl-client-side-apply create {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\"x\"},\"spec\":{\"a\":\"1\"}}"}},"spec":{"a":"1"}}
  {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\"x\"},\"spec\":{\"a\":\"1\"}}"}},"spec":{"a":"1"}}
  kubectl-client-side-apply~: .spec .metadata.annotations .metadata.annotations.kubectl.kubernetes.io/last-applied-configuration .spec.a
kubectl apply {"metadata":{"annotations":null},"spec":{"a":"1"}}
  {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\"x\"},\"spec\":{\"a\":\"1\"}}\n"}},"spec":{"a":"1"}}
  kubectl-client-side-apply~: .spec .metadata.annotations .metadata.annotations.kubectl.kubernetes.io/last-applied-configuration .spec.a
  kubectl: .metadata.annotations .spec.a
m1 apply {"metadata":{"annotations":{"n":null}}}
  {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\"x\"},\"spec\":{\"a\":\"1\"}}\n","n":null}},"spec":{"a":"1"}}
  kubectl-client-side-apply~: .spec .metadata.annotations .metadata.annotations.kubectl.kubernetes.io/last-applied-configuration .spec.a
  kubectl: .metadata.annotations .spec.a
  m1: .metadata.annotations.n
kubectl apply {"spec":{"a":"2"}}
  {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\"x\"},\"spec\":{\"a\":\"2\"}}\n","n":""}},"spec":{"a":"2"}}
  kubectl-client-side-apply~: .spec .metadata.annotations .metadata.annotations.kubectl.kubernetes.io/last-applied-configuration
  kubectl: .spec.a
  m1: .metadata.annotations.n`,
  },
  {
    name: 'an annotation of another kind takes nothing over',
    kind: 'configMap',
    text: String.raw`
client create {"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"v1\",\"kind\":\"Secret\",\"data\":{\"a\":\"1\"}}"}},"data":{"a":"1"}}
  {"data":{"a":"1"},"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"apiVersion\":\"v1\",\"kind\":\"Secret\",\"data\":{\"a\":\"1\"}}"}}}
  client~: .data .data.a .metadata.annotations .metadata.annotations.kubectl.kubernetes.io/last-applied-configuration
kubectl apply {"data":{"a":"2"}}
  conflict with "client" using v1: .data.a`,
  },
]
