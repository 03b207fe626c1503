package typedclient

import (
	"slices"

	authenticationv1 "k8s.io/api/authentication/v1"
	authorizationv1 "k8s.io/api/authorization/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
	"kubewright.dev/real/clients/scenario"
)

// special tests kinds with behaviour in the server.
func special(run *scenario.Run) {
	core := run.Clients().CoreV1()
	ctx := run.Context
	secret, err := core.Secrets(run.Namespace).Create(ctx, &corev1.Secret{
		ObjectMeta: metav1.ObjectMeta{Name: "secret"},
		Data:       map[string][]byte{"bytes": {0, 255, 1}},
		StringData: map[string]string{"text": "words"},
	}, metav1.CreateOptions{})
	run.Succeeds("a Secret is created", err)
	run.Equal("stringData of a Secret becomes data", secret.Data, map[string][]byte{"bytes": {0, 255, 1}, "text": []byte("words")})
	run.Equal("a Secret is Opaque", secret.Type, corev1.SecretTypeOpaque)
	secret.Type = "other"
	_, err = core.Secrets(run.Namespace).Update(ctx, secret, metav1.UpdateOptions{})
	run.Fails("the type of a Secret does not change", err, apierrors.IsInvalid)

	port := []corev1.ServicePort{{Port: 80}}
	headless, err := core.Services(run.Namespace).Create(ctx, &corev1.Service{
		ObjectMeta: metav1.ObjectMeta{Name: "headless"}, Spec: corev1.ServiceSpec{ClusterIP: corev1.ClusterIPNone, Ports: port},
	}, metav1.CreateOptions{})
	run.Succeeds("a headless Service is created", err)
	run.Equal("a headless Service has no address", headless.Spec.ClusterIP, "None")
	run.Equal("the port of a Service is defaulted",
		[]any{headless.Spec.Ports[0].Protocol, headless.Spec.Ports[0].TargetPort.IntValue()}, []any{corev1.ProtocolTCP, 80})
	service, err := core.Services(run.Namespace).Create(ctx, &corev1.Service{
		ObjectMeta: metav1.ObjectMeta{Name: "addressed"}, Spec: corev1.ServiceSpec{Ports: port},
	}, metav1.CreateOptions{})
	run.Succeeds("a Service is created", err)
	run.That("a Service is given an address", service.Spec.ClusterIP != "" && service.Spec.ClusterIP != "None", service.Spec)

	found, err := core.Namespaces().Get(ctx, run.Namespace, metav1.GetOptions{})
	run.Need("read the Namespace", err)
	run.Equal("a Namespace is active, with its finalizer and label",
		[]any{found.Status.Phase, found.Spec.Finalizers, found.Labels["kubernetes.io/metadata.name"]},
		[]any{corev1.NamespaceActive, []corev1.FinalizerName{corev1.FinalizerKubernetes}, run.Namespace})
	_, err = core.ConfigMaps("nowhere").Create(ctx, scenario.ConfigMap("lost"), metav1.CreateOptions{})
	run.Fails("nothing is created in an absent Namespace", err, apierrors.IsNotFound)
	_, err = core.ConfigMaps(run.Namespace).Create(ctx, scenario.ConfigMap("Not A Name"), metav1.CreateOptions{})
	run.Fails("a malformed name is Invalid", err, apierrors.IsInvalid)
	run.Equal("Invalid names the field", details(err).Causes[0].Field, "metadata.name")
}

func reviews(run *scenario.Run) {
	clients := run.Clients()
	access := &authorizationv1.SelfSubjectAccessReview{Spec: authorizationv1.SelfSubjectAccessReviewSpec{
		ResourceAttributes: &authorizationv1.ResourceAttributes{Namespace: run.Namespace, Verb: "create", Resource: "pods"},
	}}
	response, err := clients.AuthorizationV1().SelfSubjectAccessReviews().Create(run.Context, access, metav1.CreateOptions{})
	run.Need("ask for an access review", err)
	run.That("the administrator may create Pods", response.Status.Allowed, response.Status)
	self, err := clients.AuthenticationV1().SelfSubjectReviews().Create(run.Context, &authenticationv1.SelfSubjectReview{}, metav1.CreateOptions{})
	run.Need("ask who one is", err)
	run.That("the administrator sees their own groups", slices.Contains(self.Status.UserInfo.Groups, "system:masters"), self.Status.UserInfo)
}

func protobufOnly(run *scenario.Run) {
	config := run.Protobuf()
	config.AcceptContentTypes = runtime.ContentTypeProtobuf
	clients, err := kubernetes.NewForConfig(config)
	run.Need("make a clientset", err)
	_, err = clients.CoreV1().Namespaces().Get(run.Context, run.Namespace, metav1.GetOptions{})
	run.Succeeds("a client that takes nothing but protobuf reads an object", err)
	_, err = clients.CoreV1().Namespaces().List(run.Context, metav1.ListOptions{})
	run.Succeeds("a client that takes nothing but protobuf lists objects", err)
}
