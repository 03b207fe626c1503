package managers

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

const group = "manager.clients.kubewright.dev"

var groupVersion = schema.GroupVersion{Group: group, Version: "v1"}

// Widget is the kind that the controller reconciles, as its author would write it.
type Widget struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              WidgetSpec   `json:"spec,omitempty"`
	Status            WidgetStatus `json:"status,omitempty"`
}

// WidgetSpec is the desired state.
type WidgetSpec struct {
	Size  int64  `json:"size,omitempty"`
	Color string `json:"color,omitempty"`
}

// WidgetStatus is the observed state.
type WidgetStatus struct {
	Size  int64  `json:"size,omitempty"`
	Phase string `json:"phase,omitempty"`
}

// WidgetList is a list of Widgets.
type WidgetList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Widget `json:"items"`
}

// DeepCopyObject implements runtime.Object.
func (w *Widget) DeepCopyObject() runtime.Object {
	copied := *w
	w.ObjectMeta.DeepCopyInto(&copied.ObjectMeta)
	return &copied
}

// DeepCopyObject implements runtime.Object.
func (l *WidgetList) DeepCopyObject() runtime.Object {
	copied := *l
	copied.Items = make([]Widget, len(l.Items))
	for index := range l.Items {
		copied.Items[index] = *l.Items[index].DeepCopyObject().(*Widget)
	}
	return &copied
}

func addToScheme(scheme *runtime.Scheme) {
	scheme.AddKnownTypes(groupVersion, &Widget{}, &WidgetList{})
	metav1.AddToGroupVersion(scheme, groupVersion)
}
