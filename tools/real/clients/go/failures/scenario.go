// Package failures sends requests that a server refuses, and checks the client's errors.
package failures

import (
	"strings"
	"sync"

	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/intstr"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"kubewright.dev/real/clients/scenario"
)

// Scenario is that of a client whose requests fail, and of one with short timeouts.
var Scenario = scenario.Scenario{
	Name:  "errors",
	About: "each kind of refusal as client-go knows it, Retry-After, and many requests at once",
	Steps: []scenario.Step{
		{Name: "send unauthenticated and unauthorized requests", Do: unauthenticated},
		{Name: "ask for what is not served", Do: notServed},
		{Name: "send what is malformed", Do: malformed},
		{Name: "send too much", Do: tooMuch},
		{Name: "retry after the requested delay", Do: comeBack},
		{Name: "send many requests at once", Do: manyAtOnce},
	},
}

func unauthenticated(run *scenario.Run) {
	config := rest.CopyConfig(run.Config)
	config.BearerToken, config.BearerTokenFile = "wrong", ""
	clients, err := kubernetes.NewForConfig(config)
	run.Need("make a clientset with a wrong token", err)
	_, err = clients.CoreV1().Namespaces().List(run.Context, metav1.ListOptions{})
	run.Fails("a wrong token is Unauthorized", err, apierrors.IsUnauthorized)
	anonymous := rest.AnonymousClientConfig(run.Config)
	clients, err = kubernetes.NewForConfig(anonymous)
	run.Need("make a clientset without a token", err)
	_, err = clients.CoreV1().Namespaces().List(run.Context, metav1.ListOptions{})
	run.Fails("anonymous clients may not list", err, apierrors.IsForbidden)
	_, err = clients.Discovery().ServerVersion()
	run.Succeeds("anonymous clients may ask for the version", err)
	config = rest.CopyConfig(run.Config)
	config.Impersonate = rest.ImpersonationConfig{UserName: "user"}
	clients, err = kubernetes.NewForConfig(config)
	run.Need("make an impersonating clientset", err)
	_, err = clients.CoreV1().Secrets(run.Namespace).List(run.Context, metav1.ListOptions{})
	run.Fails("a user without a role may not list Secrets", err, apierrors.IsForbidden)
	run.That("Forbidden says who may not do what", err != nil && strings.HasSuffix(err.Error(),
		`User "user" cannot list resource "secrets" in API group "" in the namespace "`+run.Namespace+`"`), err)
}

func notServed(run *scenario.Run) {
	clients, err := dynamic.NewForConfig(run.Config)
	run.Need("make a dynamic client", err)
	_, err = clients.Resource(schema.GroupVersionResource{Group: "missing.example.com", Version: "v1", Resource: "things"}).List(run.Context, metav1.ListOptions{})
	run.Fails("a group that is not served is NotFound", err, apierrors.IsNotFound)
	run.Equal("then the client says so", err.Error(), "the server could not find the requested resource")
	_, err = clients.Resource(schema.GroupVersionResource{Version: "v1", Resource: "things"}).List(run.Context, metav1.ListOptions{})
	run.Fails("a resource that is not served is NotFound", err, apierrors.IsNotFound)
	err = run.Clients().CoreV1().RESTClient().Delete().AbsPath("/api/v1/namespaces").Do(run.Context).Error()
	run.Fails("a verb that a resource lacks is MethodNotSupported", err, apierrors.IsMethodNotSupported)
	err = run.Clients().CoreV1().RESTClient().Get().AbsPath("/nowhere").Do(run.Context).Error()
	run.Fails("a path that there is not is NotFound", err, apierrors.IsNotFound)
}

func malformed(run *scenario.Run) {
	post := func(contentType, body string) error {
		clients := run.Clients().CoreV1().RESTClient()
		return clients.Post().Namespace(run.Namespace).Resource("configmaps").SetHeader("Content-Type", contentType).
			Body([]byte(body)).Do(run.Context).Error()
	}
	run.Fails("a body that is no JSON is a bad request", post("application/json", "{"), apierrors.IsBadRequest)
	run.Fails("a body without a kind is a bad request", post("application/json", "[]"), apierrors.IsBadRequest)
	run.Fails("a body of another kind is a bad request",
		post("application/json", `{"apiVersion":"v1","kind":"Secret","metadata":{"name":"a"}}`), apierrors.IsBadRequest)
	run.Fails("a body of another media type is UnsupportedMediaType", post("text/plain", "a"), apierrors.IsUnsupportedMediaType)
	run.Fails("a body that is no protobuf is a bad request", post("application/vnd.kubernetes.protobuf", "a"), apierrors.IsBadRequest)
	run.Fails("a value of another type is a bad request",
		post("application/json", `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"a":1}}`), apierrors.IsBadRequest)
	err := run.Clients().CoreV1().RESTClient().Get().Namespace(run.Namespace).Resource("configmaps").
		SetHeader("Accept", "text/html").Do(run.Context).Error()
	run.Fails("a media type that the server cannot write is NotAcceptable", err, apierrors.IsNotAcceptable)
	_, err = run.Clients().CoreV1().ConfigMaps(run.Namespace).Create(run.Context, &corev1.ConfigMap{}, metav1.CreateOptions{})
	run.Fails("an object without a name is Invalid", err, apierrors.IsInvalid)
	misplaced := scenario.ConfigMap("misplaced")
	misplaced.Namespace = "default"
	err = run.Clients().CoreV1().RESTClient().Post().Namespace(run.Namespace).Resource("configmaps").Body(misplaced).Do(run.Context).Error()
	run.Fails("an object of another namespace is a bad request", err, apierrors.IsBadRequest)
}

const (
	// Larger than a ConfigMap may be, but smaller than the maximum request.
	largeDataBytes = 1200 * 1024
	// Larger than the maximum request.
	hugeDataBytes = 3200 * 1024
)

func tooMuch(run *scenario.Run) {
	all := run.Clients().CoreV1().ConfigMaps(run.Namespace)
	_, err := all.Create(run.Context, scenario.ConfigMap("large", "a", strings.Repeat("a", largeDataBytes)), metav1.CreateOptions{})
	run.Fails("a ConfigMap of more than a mebibyte is Invalid", err, apierrors.IsInvalid)
	_, err = all.Create(run.Context, scenario.ConfigMap("huge", "a", strings.Repeat("a", hugeDataBytes)), metav1.CreateOptions{})
	run.Fails("a request of more than three mebibytes is RequestEntityTooLarge", err, apierrors.IsRequestEntityTooLargeError)
}

func comeBack(run *scenario.Run) {
	clients := run.Clients()
	one := intstr.FromInt32(1)
	labels := map[string]string{"app": "guarded"}
	_, err := clients.PolicyV1().PodDisruptionBudgets(run.Namespace).Create(run.Context, &policyv1.PodDisruptionBudget{
		ObjectMeta: metav1.ObjectMeta{Name: "guard"},
		Spec:       policyv1.PodDisruptionBudgetSpec{MinAvailable: &one, Selector: &metav1.LabelSelector{MatchLabels: labels}},
	}, metav1.CreateOptions{})
	run.Need("create a budget", err)
	pods := clients.CoreV1().Pods(run.Namespace)
	guarded, err := pods.Create(run.Context, &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{Name: "guarded", Labels: labels},
		Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "web", Image: "web:1"}}},
	}, metav1.CreateOptions{})
	run.Need("create a Pod", err)
	guarded.Status.Phase = corev1.PodRunning
	guarded.Status.Conditions = []corev1.PodCondition{{Type: corev1.PodReady, Status: corev1.ConditionTrue}}
	_, err = pods.UpdateStatus(run.Context, guarded, metav1.UpdateOptions{})
	run.Need("let the Pod run", err)
	err = clients.CoreV1().RESTClient().Post().Namespace(run.Namespace).Resource("pods").Name("guarded").SubResource("eviction").
		Body(&policyv1.Eviction{ObjectMeta: metav1.ObjectMeta{Name: "guarded"}}).MaxRetries(0).Do(run.Context).Error()
	run.Fails("an eviction that a budget forbids is TooManyRequests", err, apierrors.IsTooManyRequests)
	seconds, isSuggested := apierrors.SuggestsClientDelay(err)
	run.Equal("it says when to come back", []any{isSuggested, seconds}, []any{true, 10})
	err = clients.CoreV1().RESTClient().Get().Namespace(run.Namespace).Resource("configmaps").
		Param("resourceVersion", "999999999").MaxRetries(0).Do(run.Context).Error()
	run.Fails("a list of a revision to come is a Timeout", err, apierrors.IsTimeout)
	run.That("the cause is that the revision is too large", apierrors.HasStatusCause(err, metav1.CauseTypeResourceVersionTooLarge), err)
	_, isSuggested = apierrors.SuggestsClientDelay(err)
	run.That("it suggests to come back, too", isSuggested, err)
}

const requestsAtOnce = 400

func manyAtOnce(run *scenario.Run) {
	all := run.Clients().CoreV1().ConfigMaps(run.Namespace)
	failures := make(chan error, requestsAtOnce)
	var group sync.WaitGroup
	for range requestsAtOnce {
		group.Go(func() {
			_, err := all.Create(run.Context, &corev1.ConfigMap{
				ObjectMeta: metav1.ObjectMeta{GenerateName: "many-", Labels: map[string]string{"many": "yes"}},
			}, metav1.CreateOptions{})
			if err != nil {
				failures <- err
			}
		})
	}
	group.Wait()
	close(failures)
	run.Equal("many requests at once all succeed", <-failures, nil)
	run.That("and no limit of the client's own holds them up", run.Clients().CoreV1().RESTClient().GetRateLimiter() == nil, "a limit")
	list, err := all.List(run.Context, metav1.ListOptions{LabelSelector: "many"})
	run.Need("list what was created", err)
	run.Equal("each made an object", len(list.Items), requestsAtOnce)
}
