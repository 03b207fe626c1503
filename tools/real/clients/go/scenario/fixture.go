package scenario

import (
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	apiextensions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	definitions "k8s.io/apiextensions-apiserver/pkg/client/clientset/clientset"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

const (
	establishWithin = 30 * time.Second
	// Enough changes to fill the history of a server with a short one.
	changesOfHistory = 300
)

// Protobuf is the administrator's configuration for a clientset that sends protobuf and also accepts JSON.
func (r *Run) Protobuf() *rest.Config {
	config := rest.CopyConfig(r.Config)
	config.ContentType = runtime.ContentTypeProtobuf
	config.AcceptContentTypes = runtime.ContentTypeProtobuf + "," + runtime.ContentTypeJSON
	return config
}

// Clients is a clientset that sends protobuf.
func (r *Run) Clients() *kubernetes.Clientset {
	clients, err := kubernetes.NewForConfig(r.Protobuf())
	r.Need("make a clientset", err)
	return clients
}

func makeNamespace(run *Run, scenario string) string {
	namespace := &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{GenerateName: scenario + "-"}}
	made, err := run.Clients().CoreV1().Namespaces().Create(run.Context, namespace, metav1.CreateOptions{})
	run.Need("make a namespace", err)
	return made.Name
}

// ConfigMap returns one with data, given as pairs of key and value.
func ConfigMap(name string, pairs ...string) *corev1.ConfigMap {
	data := map[string]string{}
	for index := 0; index+1 < len(pairs); index += 2 {
		data[pairs[index]] = pairs[index+1]
	}
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: name}, Data: data}
}

// Labelled returns a ConfigMap with one label.
func Labelled(name, key, value string) *corev1.ConfigMap {
	made := ConfigMap(name)
	made.Labels = map[string]string{key: value}
	return made
}

// Widgets defines the kind Widget in the scenario's own group: spec.size defaults to 1 and is at most 10, with status
// and scale.
func Widgets(group string) *apiextensions.CustomResourceDefinition {
	schema := &apiextensions.JSONSchemaProps{Type: "object", Properties: map[string]apiextensions.JSONSchemaProps{
		"spec": {Type: "object", Properties: map[string]apiextensions.JSONSchemaProps{
			"size":  {Type: "integer", Minimum: pointer(0.0), Maximum: pointer(10.0), Default: &apiextensions.JSON{Raw: []byte("1")}},
			"color": {Type: "string"},
			"parts": {
				Type:         "array",
				XListType:    pointer("map"),
				XListMapKeys: []string{"name"},
				Items: &apiextensions.JSONSchemaPropsOrArray{Schema: &apiextensions.JSONSchemaProps{
					Type:     "object",
					Required: []string{"name"},
					Properties: map[string]apiextensions.JSONSchemaProps{
						"name": {Type: "string"}, "count": {Type: "integer"},
					},
				}},
			},
		}},
		"status": {Type: "object", Properties: map[string]apiextensions.JSONSchemaProps{
			"size":  {Type: "integer"},
			"phase": {Type: "string"},
		}},
	}}
	return &apiextensions.CustomResourceDefinition{
		ObjectMeta: metav1.ObjectMeta{Name: "widgets." + group},
		Spec: apiextensions.CustomResourceDefinitionSpec{
			Group: group,
			Scope: apiextensions.NamespaceScoped,
			Names: apiextensions.CustomResourceDefinitionNames{
				Plural: "widgets", Singular: "widget", Kind: "Widget", ListKind: "WidgetList",
				ShortNames: []string{"wg"}, Categories: []string{"all"},
			},
			Versions: []apiextensions.CustomResourceDefinitionVersion{{
				Name: "v1", Served: true, Storage: true,
				Schema: &apiextensions.CustomResourceValidation{OpenAPIV3Schema: schema},
				Subresources: &apiextensions.CustomResourceSubresources{
					Status: &apiextensions.CustomResourceSubresourceStatus{},
					Scale: &apiextensions.CustomResourceSubresourceScale{
						SpecReplicasPath: ".spec.size", StatusReplicasPath: ".status.size",
					},
				},
				SelectableFields: []apiextensions.SelectableField{{JSONPath: ".spec.color"}},
			}},
		},
	}
}

// Install creates a definition unless it exists, and waits until its kind is served.
func (r *Run) Install(definition *apiextensions.CustomResourceDefinition) {
	clients, err := definitions.NewForConfig(r.Config)
	r.Need("make a clientset of definitions", err)
	all := clients.ApiextensionsV1().CustomResourceDefinitions()
	_, err = all.Create(r.Context, definition, metav1.CreateOptions{})
	if !apierrors.IsAlreadyExists(err) {
		r.Succeeds(fmt.Sprintf("the definition of %s is created", definition.Spec.Names.Plural), err)
	}
	r.Eventually(fmt.Sprintf("the definition of %s is established", definition.Spec.Names.Plural), establishWithin, func() (bool, any) {
		found, err := all.Get(r.Context, definition.Name, metav1.GetOptions{})
		if err != nil {
			return false, err
		}
		return IsEstablished(found), found.Status
	})
}

// IsEstablished reports whether the kind of a definition is served.
func IsEstablished(definition *apiextensions.CustomResourceDefinition) bool {
	for _, condition := range definition.Status.Conditions {
		if condition.Type == apiextensions.Established && condition.Status == apiextensions.ConditionTrue {
			return true
		}
	}
	return false
}

// Forget makes so many changes that a server with a short history compacts its first revisions.
func (r *Run) Forget() {
	all := r.Clients().CoreV1().ConfigMaps(r.Namespace)
	object, err := all.Create(r.Context, ConfigMap("busy"), metav1.CreateOptions{})
	r.Need("create what changes often", err)
	for count := range changesOfHistory {
		object.Data = map[string]string{"count": fmt.Sprint(count)}
		object, err = all.Update(r.Context, object, metav1.UpdateOptions{})
		r.Need("change it often", err)
	}
	r.Need("delete it", all.Delete(r.Context, "busy", metav1.DeleteOptions{}))
}

func pointer[Value any](value Value) *Value { return &value }
