// Package sharedinformers tests shared informers, typed, dynamic and metadata: through broken connections and compacted
// history.
package sharedinformers

import (
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/metadata"
	"k8s.io/client-go/metadata/metadatainformer"
	"k8s.io/client-go/rest"
	"kubewright.dev/real/clients/scenario"
)

const (
	group      = "informers.clients.kubewright.dev"
	seenWithin = 30 * time.Second
)

var (
	configMaps = schema.GroupVersionResource{Version: "v1", Resource: "configmaps"}
	widgets    = schema.GroupVersionResource{Group: group, Version: "v1", Resource: "widgets"}
)

// Scenario is that of a controller's cache.
var Scenario = scenario.Scenario{
	Name:  "informers",
	About: "shared informers with watch-list: typed, dynamic, metadata; reconnecting, and history that is gone",
	Steps: []scenario.Step{
		{Name: "follow typed objects", Do: typed},
		{Name: "follow custom resources", Do: custom},
		{Name: "follow metadata", Do: onlyMetadata},
		{Name: "reconnect", Do: reconnect},
		{Name: "list again when history is gone", Do: relist},
		{Name: "follow many", Do: many},
	},
}

// connected returns the administrator's configuration through a connection that can be cut.
func connected(run *scenario.Run) (*rest.Config, *line) {
	cuttable := newLine()
	config := run.Protobuf()
	config.Wrap(cuttable.wrap)
	return config, cuttable
}

func typed(run *scenario.Run) {
	config, cuttable := connected(run)
	clients, err := kubernetes.NewForConfig(config)
	run.Need("make a clientset", err)
	all := run.Clients().CoreV1().ConfigMaps(run.Namespace)
	_, err = all.Create(run.Context, scenario.Labelled("a", "kind", "typed"), metav1.CreateOptions{})
	run.Need("create an object", err)
	factory := informers.NewSharedInformerFactoryWithOptions(clients, 0, informers.WithNamespace(run.Namespace),
		informers.WithTweakListOptions(func(options *metav1.ListOptions) { options.LabelSelector = "kind=typed" }))
	informer := factory.Core().V1().ConfigMaps()
	seen := watchInto(run, informer.Informer())
	factory.StartWithContext(run.Context)
	run.That("a typed informer is in sync", factory.WaitForCacheSync(run.Context.Done())[typeOf(&corev1.ConfigMap{})], "not")
	run.Equal("the first request is a watch that lists", cuttable.requests()[0], "watch-list")
	_, err = all.Patch(run.Context, "a", types.MergePatchType, []byte(`{"data":{"step":"2"}}`), metav1.PatchOptions{})
	run.Need("patch it", err)
	_, err = all.Create(run.Context, scenario.Labelled("b", "kind", "typed"), metav1.CreateOptions{})
	run.Need("create another", err)
	run.Need("delete it", all.Delete(run.Context, "a", metav1.DeleteOptions{}))
	seen.expect(run, "a typed informer tells additions, changes and deletions in order", "add a", "update a", "add b", "delete a")
	left, err := informer.Lister().ConfigMaps(run.Namespace).List(labels.Everything())
	run.Need("list from the cache", err)
	run.Equal("the cache holds what is left", []any{len(left), left[0].Name}, []any{1, "b"})
	run.Equal("one connection was enough", cuttable.requests(), []string{"watch-list"})
}

func custom(run *scenario.Run) {
	run.Install(scenario.Widgets(group))
	clients, err := dynamic.NewForConfig(run.Config)
	run.Need("make a dynamic client", err)
	factory := dynamicinformer.NewFilteredDynamicSharedInformerFactory(clients, 0, run.Namespace, nil)
	seen := watchInto(run, factory.ForResource(widgets).Informer())
	factory.Start(run.Context.Done())
	run.That("a dynamic informer is in sync", factory.WaitForCacheSync(run.Context.Done())[widgets], "not")
	all := clients.Resource(widgets).Namespace(run.Namespace)
	createWidget(run, "w")
	_, err = all.Patch(run.Context, "w", types.MergePatchType, []byte(`{"status":{"phase":"Ready"}}`), metav1.PatchOptions{}, "status")
	run.Need("patch its status", err)
	run.Need("delete it", all.Delete(run.Context, "w", metav1.DeleteOptions{}))
	seen.expect(run, "a dynamic informer tells additions, changes and deletions in order", "add w", "update w", "delete w")
}

func createWidget(run *scenario.Run, name string) {
	clients, err := dynamic.NewForConfig(run.Config)
	run.Need("make a dynamic client", err)
	object := &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": group + "/v1", "kind": "Widget", "metadata": map[string]any{"name": name},
	}}
	_, err = clients.Resource(widgets).Namespace(run.Namespace).Create(run.Context, object, metav1.CreateOptions{})
	run.Need("create a widget", err)
}

func onlyMetadata(run *scenario.Run) {
	clients, err := metadata.NewForConfig(run.Config)
	run.Need("make a metadata client", err)
	factory := metadatainformer.NewFilteredSharedInformerFactory(clients, 0, run.Namespace,
		func(options *metav1.ListOptions) { options.LabelSelector = "kind=meta" })
	seen := watchInto(run, factory.ForResource(configMaps).Informer())
	factory.Start(run.Context.Done())
	run.That("a metadata informer is in sync", factory.WaitForCacheSync(run.Context.Done())[configMaps], "not")
	all := run.Clients().CoreV1().ConfigMaps(run.Namespace)
	_, err = all.Create(run.Context, scenario.Labelled("m", "kind", "meta"), metav1.CreateOptions{})
	run.Need("create an object", err)
	_, err = all.Patch(run.Context, "m", types.MergePatchType, []byte(`{"data":{"step":"2"}}`), metav1.PatchOptions{})
	run.Need("patch it", err)
	run.Need("delete it", all.Delete(run.Context, "m", metav1.DeleteOptions{}))
	seen.expect(run, "a metadata informer tells additions, changes and deletions in order", "add m", "update m", "delete m")
}
