//! What pages and banners are made of: rows, and the entities that are kept when rows change. It
//! knows no page and no part of the game.

mod banner;
mod reconcile;
pub(crate) mod rows;
mod view;

pub(crate) use banner::{Banner, BannerButton, BannerPart, BannerText, banner_frame};
pub(crate) use reconcile::reconcile;
pub(crate) use view::UiView;
